/** Reads what a screen of the roster shows, and what the rules of duty need to judge it. */
import type { RosterPeriod, RosterPeriodQuery, RosterSurroundings } from '#shared/roster.ts';
import { packAssignments } from '#shared/roster/packed-period.ts';
import { dayAfter, wallInstantMs } from '#shared/roster/shift-times.ts';
import { may } from '#shared/roles.ts';
import { zoneOf } from '#server/organization/service.ts';
import type { JsonText } from '#server/platform/cost/json-text.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { SignedIn } from '#server/roster/needs.ts';
import { Refusal } from '#server/platform/errors.ts';
import { packedRows, packedText } from '#server/roster/core/assignment-store.ts';
import { changesSince, topicOf } from '#server/roster/core/changes-store.ts';
import * as people from '#server/roster/core/roster-people-store.ts';
import { backupCount } from '#server/roster/core/backup-count-store.ts';
import * as dutyRules from '#server/roster/core/duty-rules-store.ts';
import * as setup from '#server/roster/core/setup-store.ts';
import * as unitStore from '#server/roster/core/roster-unit-store.ts';

/** Days before and after the period that the rules need: some average over four weeks. */
export const ruleWindowDays = 28;

interface PeopleDays {
  practitionerIds: readonly string[];
  from: string;
  to: string;
  zone: string;
}

/** People in these local days and the nights after them, as `absentTimes` and `bookedTimes` take them. */
export const timesOf = ({ practitionerIds, from, to, zone }: PeopleDays) => ({
  practitionerIds,
  startsAt: new Date(wallInstantMs(from, 0, zone)),
  endsAt: new Date(wallInstantMs(dayAfter(to, 2), 0, zone)),
});

/** Throws 404 for another organization's unit as for a missing one. */
async function requireUnits(db: Connection, organizationId: string, unitIds: readonly string[]) {
  const units = await unitStore.units(db, organizationId, unitIds);
  if (units.length < new Set(unitIds).size) throw new Refusal('not-found');
  return units;
}

/** For everybody; drafts, wishes and absences are for planners alone. */
export async function period(
  { db, session, absentTimes }: SignedIn,
  query: RosterPeriodQuery,
): Promise<RosterPeriod> {
  const { organizationId } = session.person;
  const { from, to } = query;
  const units = await requireUnits(db, organizationId, query.unitIds);
  const mayPlan = may(session.person, 'roster.plan') && units.every(({ isOpen }) => isOpen);
  const unitIds = units.map(({ id }) => id);
  const inUnits = { unitIds, from, to };
  // One after the other: many who read at once would take every connection.
  const zone = await zoneOf(db, organizationId);
  const shiftTypes = await setup.shiftTypesOf(db, organizationId, unitIds);
  const skills = await setup.skills(db, organizationId);
  const onRoster = await people.ofUnits(db, organizationId, inUnits);
  const cover = await setup.coverOf(db, organizationId, unitIds);
  const holidays = await unitStore.holidays(db, organizationId, inUnits);
  const rules = await dutyRules.rules(db, organizationId);
  const backup = await backupCount(db, organizationId);
  const ruleSets = await dutyRules.ruleSetChoices(db, organizationId);
  const assignments = await packedText(db, {
    organizationId,
    ...inUnits,
    practitionerIds: onRoster.map(({ id }) => id),
    shiftTypeIds: shiftTypes.map(({ id }) => id),
    withDrafts: mayPlan,
  });
  const practitionerIds = onRoster.map(({ id }) => id);
  const whose = { practitionerIds, from, to, zone };
  const absences = mayPlan ? await absentTimes(db, organizationId, timesOf(whose)) : [];
  const wishes = mayPlan ? await people.wishes(db, organizationId, whose) : [];
  return {
    zone,
    from,
    to,
    mayPlan,
    units,
    shiftTypes,
    skills,
    people: onRoster,
    cover,
    holidays,
    rules: rules.map(({ version: _version, ...setting }) => setting),
    ruleSets,
    backup,
    assignments,
    absences,
    wishes,
  };
}

/** The same text for all who read these days with the same rights. */
export async function keptPeriod(
  signedIn: SignedIn,
  query: RosterPeriodQuery,
): Promise<JsonText<RosterPeriod>> {
  const { db, session, keptAnswers, now } = signedIn;
  const { organizationId } = session.person;
  const rights = may(session.person, 'roster.plan') ? 'plan' : 'read';
  const { text } = await keptAnswers.answer({
    key: ['roster.period', organizationId, rights, query.from, query.to, ...query.unitIds].join(
      ' ',
    ),
    now,
    changesSince: (mark) => changesSince(db, organizationId, mark),
    read: async () => {
      const answer = await period(signedIn, query);
      const units = answer.units.map(({ id }) => topicOf.unit(id));
      const onRoster = answer.people.map(({ id }) => topicOf.person(id));
      return { answer, topics: [topicOf.organization, ...units, ...onRoster] };
    },
  });
  return text;
}

/** For the rules in the browser; a planner's second call after `period`. */
export async function surroundings(
  { db, session, bookedTimes }: SignedIn,
  query: RosterPeriodQuery,
): Promise<RosterSurroundings> {
  const { organizationId } = session.person;
  const { from, to } = query;
  const units = await requireUnits(db, organizationId, query.unitIds);
  const period = { unitIds: units.map(({ id }) => id), from, to };
  const zone = await zoneOf(db, organizationId);
  const onRoster = await people.ofUnits(db, organizationId, period);
  const practitionerIds = onRoster.map(({ id }) => id);
  const rows = await packedRows(db, {
    organizationId,
    practitionerIds,
    from: dayAfter(from, -ruleWindowDays),
    to: dayAfter(to, ruleWindowDays),
    except: period,
    withDrafts: true,
  });
  const times = timesOf({ practitionerIds, from, to, zone });
  const booked = await bookedTimes(db, organizationId, times);
  const typeIds = [...new Set(rows.map(({ shiftTypeId }) => shiftTypeId))];
  const shiftTypes = await setup.shiftTypesById(db, organizationId, typeIds);
  const named = { people: practitionerIds.map((id) => ({ id })), shiftTypes };
  return { ...named, assignments: packAssignments(rows, named), booked };
}
