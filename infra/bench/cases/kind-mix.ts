/** Which kinds of cases a hospital's million is of: all of them, those that every stay opens more often. */
import { isClosedState, kindNames, kindOf, type KindName } from '#shared/case-kinds/kinds.ts';

/** How often, where it is not once: a guess of ours, of a hospital that uses all of it. */
const shares: Partial<Record<KindName, number>> = {
  task: 8,
  'cdi-review': 4,
  'um-review': 4,
  'cdi-query': 2,
  gap: 3,
  notice: 2,
  contact: 2,
  denial: 2,
};

interface MixedKind {
  slot: number;
  kind: KindName;
  queue: string;
  /** Its first state, and one that is closed. */
  first: string;
  closed: string;
}

/** One row for each slot; as many slots as shares. */
export const kindMix: readonly MixedKind[] = kindNames
  .flatMap((kind) => Array.from({ length: shares[kind] ?? 1 }, () => kind))
  .map((kind, slot) => {
    const { queue, first, states } = kindOf(kind);
    const closed = Object.keys(states).find((state) => isClosedState(kind, state)) ?? first;
    return { slot, kind, queue, first, closed };
  });
