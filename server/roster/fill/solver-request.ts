/** Reads all that the solver needs of a unit: what the rules of duty need, and what people had in the year before. */
import { wholeBackup } from '#shared/roster/backup-count.ts';
import type { StartFill } from '#shared/roster/fill-proposal.ts';
import { unpackAssignments } from '#shared/roster/packed-period.ts';
import { dayAfter } from '#shared/roster/shift-times.ts';
import type { SignedIn } from '#server/roster/needs.ts';
import { tallies } from '#server/roster/fairness/tally-store.ts';
import { period, surroundings } from '#server/roster/planning/roster-period.ts';
import type { FillRequest } from './problem.ts';

const historyDays = 364;

/** As of one moment for a reader: the version of the unit is the one that the plan is made for. */
export async function readRequest(
  signedIn: SignedIn,
  { unitId, from, to, scope, weights }: StartFill,
  today: string,
): Promise<{ request: FillRequest; version: number }> {
  const query = { unitIds: [unitId], from, to };
  const rosterPeriod = await period(signedIn, query);
  const around = await surroundings(signedIn, query);
  const { organizationId } = signedIn.session.person;
  const before = { unitId, from: dayAfter(from, -historyDays), to: dayAfter(from, -1) };
  const history = await tallies(
    signedIn.db,
    organizationId,
    before,
    rosterPeriod.backup ?? wholeBackup,
  );
  const { zone, rules, ruleSets, backup, skills, people, cover, holidays, absences, wishes } =
    rosterPeriod;
  const facts = {
    zone,
    rules,
    ...(ruleSets && { ruleSets }),
    ...(backup && { backup }),
    skills,
    people,
    cover,
    holidays,
    absences,
    wishes,
    shiftTypes: [...rosterPeriod.shiftTypes, ...around.shiftTypes],
    assignments: [
      ...unpackAssignments(rosterPeriod, rosterPeriod.assignments),
      ...unpackAssignments(around, around.assignments),
    ],
    booked: around.booked,
  };
  const firstOpenDay = dayAfter(today);
  const request = { unitId, from, to, firstOpenDay, scope, weights, facts, history };
  return { request, version: rosterPeriod.units[0]?.version ?? 0 };
}
