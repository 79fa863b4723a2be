/** What the rules of duty say of shifts that go to other people, by the function that judges the roster. */
import type { Assignment } from '#shared/roster.ts';
import type { Finding } from '#shared/roster/rules/findings.ts';
import { zoneOf } from '#server/organization/service.ts';
import type { SignedIn } from '#server/roster/needs.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as people from '#server/roster/core/roster-people-store.ts';
import { shiftTypesOf } from '#server/roster/core/setup-store.ts';
import { indexFor } from '#server/roster/planning/duty-index.ts';

/** A shift that goes to somebody. */
export interface Move {
  assignment: Assignment;
  toId: string;
}

/**
 * For each exchange, whose moves happen together, what the rules say of them all; each is judged as if it
 * alone happened. As many statements for one as for many. Throws 404 for a person of another organization.
 */
export async function checkExchanges(
  db: Connection,
  signedIn: SignedIn,
  exchanges: readonly (readonly Move[])[],
): Promise<Finding[][]> {
  const moves = exchanges.flat();
  if (moves.length === 0) return exchanges.map(() => []);
  const { organizationId } = signedIn.session.person;
  const ids = [...new Set(moves.map(({ toId }) => toId))];
  const personOnRosters = await people.byIds(db, organizationId, ids);
  if (personOnRosters.length < ids.length) throw new Refusal('not-found');
  const unitIds = [...new Set(moves.map(({ assignment }) => assignment.unitId))];
  const index = await indexFor(
    { ...signedIn, db },
    {
      organizationId,
      zone: await zoneOf(db, organizationId),
      cells: moves.map(({ assignment: { unitId, day }, toId }) => ({
        unitId,
        practitionerId: toId,
        day,
      })),
      people: personOnRosters,
      unitTypes: await shiftTypesOf(db, organizationId, unitIds),
    },
  );
  return exchanges.map((exchange) => {
    const moved = exchange.map(({ assignment, toId }) => ({ ...assignment, practitionerId: toId }));
    index.remove(moved.map(({ id }) => id));
    index.add(moved);
    const findings = moved.flatMap((one) => index.check(one));
    index.remove(moved.map(({ id }) => id));
    index.add(exchange.map(({ assignment }) => assignment));
    return findings;
  });
}
