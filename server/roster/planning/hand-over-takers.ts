/** Who could take a shift over: of other units where its type is open to them, and of its own; judged by the rules. */
import {
  handedOver,
  type HandOverTaker,
  type HandOverTakers,
} from '#shared/roster/shift-hand-over.ts';
import { worstOf, type Finding } from '#shared/roster/rules/findings.ts';
import { zoneOf } from '#server/organization/service.ts';
import type { SignedIn } from '#server/roster/needs.ts';
import { Refusal } from '#server/platform/errors.ts';
import * as assignments from '#server/roster/core/assignment-store.ts';
import * as people from '#server/roster/core/roster-people-store.ts';
import { shiftTypesOf } from '#server/roster/core/setup-store.ts';
import { unitNames } from '#server/roster/core/roster-unit-store.ts';
import { indexFor } from './duty-index.ts';

/** So many are judged, in order of name, and so many answered. */
const most = { judged: 100, answered: 30 } as const;
/** Of its own unit all are answered: a planner looks for a name. */
const mostOwn = 200;

const ranks = { stop: 2, warning: 1 } as const;

function rankOf(findings: readonly Finding[]): number {
  const worst = worstOf(findings);
  return worst === null ? 0 : ranks[worst];
}

/** Those whom no rule stops first. Throws 404 for a shift of another organization. */
export async function handOverTakers(
  signedIn: SignedIn,
  { assignmentId, part, withOwnUnit }: HandOverTakers,
): Promise<HandOverTaker[]> {
  const { db, session } = signedIn;
  const { organizationId } = session.person;
  const shift = await assignments.byId(db, organizationId, assignmentId);
  if (!shift) throw new Refusal('not-found');
  const { unitId, practitionerId, shiftTypeId, day } = shift;
  const unitTypes = await shiftTypesOf(db, organizationId, [unitId]);
  const type = unitTypes.find(({ id }) => id === shiftTypeId);
  if (!type) return [];
  const ofUnit = withOwnUnit ? await people.ofUnit(db, organizationId, { unitId, day }) : [];
  const able = { skillIds: type.skillIds, day, exceptUnitId: unitId, limit: most.judged };
  const otherIds = type.isOpenToOthers ? await people.ableIds(db, organizationId, able) : [];
  const personOnRosters = [...ofUnit, ...(await people.byIds(db, organizationId, otherIds))].filter(
    ({ id }) => id !== practitionerId,
  );
  if (personOnRosters.length === 0) return [];
  const zone = await zoneOf(db, organizationId);
  const cells = [{ unitId, practitionerId, day }];
  const index = await indexFor(signedIn, {
    organizationId,
    zone,
    cells,
    people: personOnRosters,
    unitTypes,
  });
  const units = await unitNames(db, organizationId);
  return personOnRosters
    .flatMap((person): HandOverTaker[] => {
      const after = handedOver(shift, { toId: person.id, part });
      if (!after) return [];
      index.remove([shift.id]);
      index.add(after.kept ? [after.kept, after.given] : [after.given]);
      const findings = index.check(after.given);
      index.remove([after.given.id]);
      const { id, fullName } = person;
      return [{ id, fullName, unit: units.get(person.unitId ?? '') ?? null, findings }];
    })
    .toSorted((handOverTaker, other) => rankOf(handOverTaker.findings) - rankOf(other.findings))
    .slice(0, withOwnUnit ? mostOwn : most.answered);
}
