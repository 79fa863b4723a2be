/** What people are written of cases that they were assigned at once, or that were taken back: one message each, in which we name no patient. */
import { kindOf, type KindName } from '#shared/case-kinds/kinds.ts';
import type { AddressedText, SignedIn } from '#server/cases/needs.ts';

interface Change {
  row: { kind: KindName };
  ownerId: string | null;
  ownerUnitId?: string | null;
}

/** "3 × CDI review, 1 × Query" */
const kindWords = (kinds: readonly KindName[]): string =>
  [...Map.groupBy(kinds, (kind) => kind)]
    .map(([kind, list]) => `${list.length} × ${kindOf(kind).label}`)
    .join(', ');

type Words = (kinds: readonly KindName[], whom: 'you' | 'this unit') => string;

/** To everybody but who acts, and to each unit. */
function noticesOf(
  { session }: SignedIn,
  changes: readonly Change[],
  words: Words,
): AddressedText[] {
  const kindsOf = (list: readonly Change[]) => list.map(({ row }) => row.kind);
  const others = changes.filter(({ ownerId }) => ownerId !== session.person.id);
  const byPerson = Map.groupBy(others, ({ ownerId }) => ownerId);
  const byUnit = Map.groupBy(byPerson.get(null) ?? [], ({ ownerUnitId = null }) => ownerUnitId);
  return [
    ...[...byPerson].flatMap(([personId, list]) =>
      personId === null ? [] : [{ personId, text: words(kindsOf(list), 'you') }],
    ),
    ...[...byUnit].flatMap(([unitId, list]) =>
      unitId === null ? [] : [{ unitId, text: words(kindsOf(list), 'this unit') }],
    ),
  ];
}

/** With the reason, where the lead wrote one. */
export const assignedNotices = (signedIn: SignedIn, changes: readonly Change[], note: string) =>
  noticesOf(signedIn, changes, (kinds, whom) => {
    const [kind] = kinds;
    const list = whom === 'you' ? 'Mine' : 'For my unit';
    const words =
      kinds.length === 1 && kind
        ? `I assigned a case to ${whom}: ${kindOf(kind).label}. It is under ${list} in your lists.`
        : `I assigned cases to ${whom}: ${kindWords(kinds)}. They are under ${list} in your lists.`;
    return note ? `${words}\n${note}` : words;
  });

export const takenBackNotices = (signedIn: SignedIn, changes: readonly Change[]) =>
  noticesOf(
    signedIn,
    changes,
    (kinds, whom) => `I took back what I assigned to ${whom}: ${kindWords(kinds)}.`,
  );
