/** Reads all that the rules of duty need to judge a change, as an index of the people concerned. */
import type { Cell } from '#shared/roster.ts';
import { assignmentOf } from '#shared/roster/packed-period.ts';
import type { PersonOnRoster } from '#shared/roster/roster-people.ts';
import type { ShiftType } from '#shared/roster/shift-types.ts';
import { RosterIndex } from '#shared/roster/rules/roster-index.ts';
import { dayAfter } from '#shared/roster/shift-times.ts';
import type { SignedIn } from '#server/roster/needs.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { packedRows } from '#server/roster/core/assignment-store.ts';
import * as peopleStore from '#server/roster/core/roster-people-store.ts';
import * as dutyRules from '#server/roster/core/duty-rules-store.ts';
import * as setup from '#server/roster/core/setup-store.ts';
import { holidays } from '#server/roster/core/roster-unit-store.ts';
import { ruleWindowDays, timesOf } from './roster-period.ts';

interface Concerned {
  organizationId: string;
  zone: string;
  cells: readonly Cell[];
  people: readonly PersonOnRoster[];
  unitTypes: readonly ShiftType[];
}

/**
 * The index before the change. The people have all their shifts of any unit in it, and the units all of
 * theirs on the days of the change, because the cover is counted in them.
 */
export async function indexFor(
  {
    db,
    absentTimes,
    bookedTimes,
  }: Pick<SignedIn, 'absentTimes' | 'bookedTimes'> & { db: Connection },
  { organizationId, zone, cells, people, unitTypes }: Concerned,
): Promise<RosterIndex> {
  const days = cells.map(({ day }) => day).toSorted();
  const [from = '', to = from] = [days[0], days.at(-1)];
  const unitIds = [...new Set(cells.map(({ unitId }) => unitId))];
  const practitionerIds = people.map(({ id }) => id);
  const rowsOfPeople = await packedRows(db, {
    organizationId,
    practitionerIds,
    from: dayAfter(from, -ruleWindowDays),
    to: dayAfter(to, ruleWindowDays),
    withDrafts: true,
  });
  const rowsOfUnits = await packedRows(db, { organizationId, unitIds, from, to, withDrafts: true });
  const rows = [...new Map([...rowsOfPeople, ...rowsOfUnits].map((row) => [row.id, row])).values()];
  const shiftTypes = await setup.shiftTypesById(db, organizationId, [
    ...new Set([...rows.map(({ shiftTypeId }) => shiftTypeId), ...unitTypes.map(({ id }) => id)]),
  ]);
  const types = new Map(shiftTypes.map((type) => [type.id, type]));
  const whose = { practitionerIds, from, to, zone };
  return new RosterIndex({
    zone,
    shiftTypes,
    people: [...people],
    assignments: rows.flatMap((row) => assignmentOf(row, types) ?? []),
    rules: await dutyRules.rules(db, organizationId),
    ruleSets: await dutyRules.ruleSetChoices(db, organizationId),
    skills: await setup.skills(db, organizationId),
    cover: await setup.coverOf(db, organizationId, unitIds),
    holidays: await holidays(db, organizationId, { unitIds, from, to }),
    wishes: await peopleStore.wishes(db, organizationId, whose),
    absences: await absentTimes(db, organizationId, timesOf(whose)),
    booked: await bookedTimes(db, organizationId, timesOf(whose)),
  });
}
