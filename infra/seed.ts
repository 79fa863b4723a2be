/** Seeds the demo hospital: two organizations, their accounts, and a week of appointments around today. */
import { DateTime } from 'luxon';
import { sql } from 'kysely';
import { dayMs, minuteMs } from '#shared/durations.ts';
import { hashPassword } from '#server/auth/passwords/password-hash.ts';
import { requestReminders } from '#server/appointments/core/letter-requests.ts';
import {
  openDatabase,
  type Connection,
  type DatabaseTimeouts,
} from '#server/platform/postgres/database.ts';
import { openJobs, type Jobs } from '#server/platform/jobs/jobs.ts';
import { openLog } from '#server/platform/log.ts';
import { prepareDatabase } from '#server/platform/postgres/prepare-database.ts';
import {
  hasAppointments,
  insertAppointments,
  presentIds,
  settle,
  sharedVisits,
  takenSince,
} from './seed/appointment-rows.ts';
import { insertOutcomes } from './seed/front-desk/listed-reasons.ts';
import { nowPatient, nowType, withPatients } from '#infra/seed/demo-data.ts';
import { insertRecords } from './seed/demo-records.ts';
import { insertUrgent } from './seed/urgent-now.ts';
import { isOpenForLong, nearestStart, type TakenTime } from './seed/now-visit.ts';
import {
  demoPassphrase,
  emailOf,
  mayWork,
  northgate,
  organizations,
  type DemoOrganization,
} from './seed/people.ts';
import { seedCases } from '#infra/seed/cases.ts';
import { insertHistory } from '#infra/seed/history/demo-history.ts';
import { demoId, planDay, type PlannedAppointment } from '#infra/seed/day-plan.ts';
import { patientIdOf } from '#infra/seed/patients.ts';
import { seedMessages } from '#infra/seed/messages.ts';
import { insertRequests } from './seed/front-desk/requests.ts';
import { insertTextsForPatients } from './seed/front-desk/texts-for-patients.ts';
import { insertWaitingList } from './seed/front-desk/waiting-list.ts';
import { insertRoster } from './seed/roster.ts';
import { seedOrganization, type SeededOrganization } from './seed/rows.ts';
import { databaseAddresses, startOptions } from './stack/env.ts';
import type { DemoAccount } from '#infra/stack/seed-demo.ts';

const daysAhead = 7;
/** With the days that are planned anyway three months of figures; of the small clinic one. */
const daysBack = { hospital: 95, clinic: 33 } as const;

/** From Monday, or three days back where that is earlier, to a week from today; where the organization is new, further back. */
function daysAround(
  now: Date,
  { zone, historyDays }: { zone: string; historyDays: number },
): string[] {
  const today = DateTime.fromJSDate(now, { zone }).startOf('day');
  const monday = DateTime.min(today.startOf('week'), today.minus({ days: 3 }));
  const first = DateTime.min(monday, today.minus({ days: historyDays }));
  const days: string[] = [];
  for (let day = first; day <= today.plus({ days: daysAhead }); day = day.plus({ days: 1 }))
    days.push(day.toFormat('yyyy-MM-dd'));
  return days;
}

/** Meetings are in no figures: those of long ago are left out. */
const hasFigures = ({ type }: PlannedAppointment) => type.kind !== 'meeting';
const isRecent = ({ startsAt }: PlannedAppointment, now: Date) =>
  startsAt.getTime() > now.getTime() - 9 * dayMs;

const meet = (one: TakenTime, other: TakenTime) =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/** Adds planned appointments that are missing, where their patient and all practitioners are still free. */
async function topUp(
  db: Connection,
  laid: SeededOrganization,
  { planned, now, jobs }: { planned: PlannedAppointment[]; now: Date; jobs: Jobs },
) {
  const first = planned
    .map(({ startsAt }) => startsAt)
    .toSorted((a, b) => Number(a) - Number(b))[0];
  const [present, taken] = await Promise.all([
    presentIds(
      db,
      planned.map(({ id }) => id),
    ),
    takenSince(db, laid, first ?? now),
  ]);
  const isTaken = (id: string, one: PlannedAppointment) =>
    taken.get(id)?.some((time) => meet(time, one));
  const isFree = (one: PlannedAppointment) =>
    !isTaken(patientIdOf(laid.id, one) ?? '', one) &&
    one.who.every((address) => {
      const id = laid.practitionerIds.get(address);
      return id !== undefined && !isTaken(id, one);
    });
  const fresh = planned.filter((one) => !present.has(one.id) && isFree(one));
  await insertAppointments(db, laid, { planned: fresh, now });
  await insertOutcomes(db, laid.id);
  const ids = fresh.filter(({ startsAt }) => startsAt > now).map(({ id }) => id);
  await requestReminders(db, { jobs, now: () => now }, ids);
}

/** Makes sure of a tele-visit that the first clinician can start now, together with a second. */
async function ensureVisitNow(
  db: Connection,
  laid: SeededOrganization,
  { organization, now }: { organization: DemoOrganization; now: Date },
) {
  const colleagues = organization.people
    .filter(mayWork)
    .map((person) => emailOf(person, organization));
  const type = withPatients.find(({ name }) => name === nowType);
  const [first = '', ...others] = colleagues;
  const firstId = laid.practitionerIds.get(first);
  if (!type || firstId === undefined) return;
  const open = await sharedVisits(db, firstId);
  if (open.some((visit) => isOpenForLong(visit, now))) return;
  const taken = await takenSince(db, laid, new Date(now.getTime() - dayMs));
  for (const second of others) {
    const ids = [
      firstId,
      laid.practitionerIds.get(second) ?? '',
      patientIdOf(laid.id, { type, patientName: nowPatient }) ?? '',
    ];
    const startsAt = nearestStart({
      now,
      zone: organization.zone,
      durationMinutes: type.durationMinutes,
      taken: ids.flatMap((id) => taken.get(id) ?? []),
    });
    if (!startsAt) continue;
    const endsAt = new Date(startsAt.getTime() + type.durationMinutes * minuteMs);
    const id = demoId(`now ${now.toISOString()}`);
    const visit = { id, type, patientName: nowPatient, startsAt, endsAt, who: [first, second] };
    // It may have begun; it is booked all the same.
    await insertAppointments(db, laid, { planned: [visit], now: startsAt });
    return;
  }
}

async function accountsIn(db: Connection): Promise<DemoAccount[]> {
  const emails = organizations.flatMap((organization) =>
    organization.people.map((person) => emailOf(person, organization)),
  );
  const rows = await db
    .selectFrom('practitioners as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .select([
      'p.email',
      'p.role',
      'p.hospital_role as hospitalRole',
      'p.full_name as fullName',
      'p.active',
      'p.access_applications as accessApplications',
      'o.name as organization',
    ])
    .where('p.email', 'in', emails)
    .execute();
  return rows
    .toSorted((one, other) => emails.indexOf(one.email) - emails.indexOf(other.email))
    .map((row) => ({ ...row, password: demoPassphrase }));
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

/** Nobody waits for an answer here: a slow disk is no reason to give up. */
const patience: DatabaseTimeouts = {
  statementMs: minuteMs,
  lockMs: minuteMs,
  connectionMs: minuteMs,
  idleTransactionMs: minuteMs,
  silentMs: minuteMs,
  probeMs: minuteMs,
  callMs: minuteMs,
};

/**
 * Seeds what is missing and returns the accounts as they are; started again days later, it
 * continues from there; `withHistory` with three months of stays too. Throws in production, where nobody wants accounts whose password is in a
 * repository. `databaseUrl` is of a database that is prepared.
 */
export async function seed(
  databaseUrl: string,
  now = new Date(),
  { withHistory = false }: { withHistory?: boolean } = {},
): Promise<DemoAccount[]> {
  if (startOptions().production)
    throw new Error('The demo hospital is never laid down where NODE_ENV is production.');
  const log = openLog('error');
  const db = openDatabase(databaseUrl, { poolSize: 2, log, timeouts: patience });
  const jobs = openJobs(databaseUrl, { log });
  const passwordHash = once(() => hashPassword(demoPassphrase));
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('demo hospital', 0))`.execute(tx);
      for (const organization of organizations) {
        const seeded = await seedOrganization(tx, organization, passwordHash);
        const isNew = !(await hasAppointments(tx, seeded));
        const history = organization === northgate ? daysBack.hospital : daysBack.clinic;
        const days = daysAround(now, {
          zone: organization.zone,
          historyDays: isNew ? history : 0,
        });
        await settle(tx, seeded, now);
        await insertRoster(tx, organization, { laid: seeded, now });
        const planned = days
          .flatMap((day) => planDay(organization, day))
          .filter((one) => hasFigures(one) || isRecent(one, now));
        await topUp(tx, seeded, { planned, now, jobs });
        if (organization === northgate) await insertRecords(tx, seeded, now);
        if (organization === northgate) await ensureVisitNow(tx, seeded, { organization, now });
        if (organization === northgate) await insertUrgent(tx, seeded, now);
        if (organization === northgate) {
          await seedCases(tx, seeded, { organization, now, jobs });
          if (withHistory) await insertHistory({ db: tx, seeded, organization, now, jobs });
          await seedMessages(tx, seeded, { organization, now });
          await insertWaitingList(tx, seeded, { organization, now });
          await insertRequests(tx, seeded, { organization, now });
          await insertTextsForPatients(tx, seeded, { organization, now });
        }
      }
      return accountsIn(tx);
    });
  } finally {
    await jobs.stop();
    await db.destroy();
  }
}

if (import.meta.main) {
  const addresses = databaseAddresses();
  if (!addresses) throw new Error('Set DATABASE_URL to the database to fill, and SECRET_KEY.');
  const accounts = await seed(await prepareDatabase(addresses), new Date(), { withHistory: true });
  process.stdout.write(
    `${accounts.length} demo accounts; each has the password "${demoPassphrase}".\n`,
  );
}
