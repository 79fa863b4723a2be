/** Plans that facts are judged, in the transaction that stores them: a kill of the server loses none. */
import type { FactsArrived } from '#server/facts/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hasInForce } from '#server/rules/core/rule-store.ts';

/** Facts of one job. */
const together = 200;

export const queueFacts =
  ({ jobs }: Pick<Deps, 'jobs'>) =>
  async (...[db, { organizationId, facts }]: Parameters<FactsArrived>): Promise<void> => {
    const types = [...new Set(facts.map(({ type }) => type))];
    if (types.length === 0 || !(await hasInForce(db, organizationId, types))) return;
    const ids = facts.map(({ id }) => id);
    const parts = Array.from({ length: Math.ceil(ids.length / together) }, (_, part) =>
      ids.slice(part * together, (part + 1) * together),
    );
    await jobs.send(
      db,
      'rules.judge',
      parts.map((factIds) => ({ data: { organizationId, factIds } })),
    );
  };
