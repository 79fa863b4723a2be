/** A year of units at a glance: for each person one mark a day. */
import { daysIn } from '#shared/time.ts';
import { belongsTo } from '#shared/roster/unit-shares.ts';
import { stripOf, type RosterYear, type RosterYearQuery } from '#shared/roster/roster-year.ts';
import { may } from '#shared/roles.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import * as people from '#server/roster/core/roster-people-store.ts';
import * as unitStore from '#server/roster/core/roster-unit-store.ts';
import { daysByPerson } from './year-store.ts';

/** For everybody; drafts are for planners alone. Throws 404 for another organization's unit. */
export async function year(
  { db, session }: SignedIn,
  { unitIds, year: number }: RosterYearQuery,
): Promise<RosterYear> {
  const { organizationId } = session.person;
  const [from, to] = [`${number}-01-01`, `${number}-12-31`];
  const units = await unitStore.units(db, organizationId, unitIds);
  if (units.length < new Set(unitIds).size) throw new Refusal('not-found');
  const inYear = { unitIds: units.map(({ id }) => id), from, to };
  const onRoster = await people.ofUnits(db, organizationId, inYear);
  const withDrafts = may(session.person, 'roster.plan');
  const personDays = await daysByPerson(db, { organizationId, ...inYear, withDrafts });
  const keyOf = (unitId: string, practitionerId: string) => `${unitId} ${practitionerId}`;
  const byRow = new Map(personDays.map((row) => [keyOf(row.unitId, row.practitionerId), row]));
  const length = daysIn({ from, to });
  const rows = units.flatMap(({ id: unitId }) =>
    onRoster.flatMap((person) => {
      const has = byRow.get(keyOf(unitId, person.id));
      if (!has && !(person.active && belongsTo(person, unitId, { from, to }))) return [];
      const { id: practitionerId, fullName } = person;
      const strip = stripOf(length, has?.days ?? [], has?.marks ?? '');
      return [{ unitId, practitionerId, fullName, strip }];
    }),
  );
  const holidays = await unitStore.holidays(db, organizationId, inYear);
  return {
    units: units.map(({ id, name }) => ({ id, name })),
    rows,
    holidays: holidays.map(({ day, name }) => ({ day, name })),
  };
}
