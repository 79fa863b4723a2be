/** Opens what the features depend on (stores, mail, video, jobs), once per process, and closes it. */
import { randomBytes } from 'node:crypto';
import { absentTimes, addTimeOff, bookedTimes, dropTimeOff } from './availability/service.ts';
import {
  appointmentsById,
  appointmentsOfDeceased,
  cancelInMerge,
  reassignAppointments,
} from './appointments/service.ts';
import { writeAllCounts } from './audit/service.ts';
import {
  endAllSessions,
  endSessionsOfMany,
  notifyOldAddress,
  resetSecondStep,
  sendPasswordLink,
} from './auth/service.ts';
import { denialsOfClaims, openDenials } from './denials/service.ts';
import { followEvidence } from './gaps/service.ts';
import { boardsOfLeaver, boardsOfUnit } from './charts/service.ts';
import {
  caseOpensFacts,
  casesOfLeaver,
  casesOfUnit,
  filtersOfUnit,
  readableTitles,
} from './cases/service.ts';
import { codesOfUnit } from './facts/service.ts';
import type { AvailabilityNeeds } from './availability/needs.ts';
import type { AppointmentsNeeds } from './appointments/needs.ts';
import type { CasesNeeds } from './cases/needs.ts';
import type { FactsNeeds } from './facts/needs.ts';
import type { LettersNeeds } from './letters/needs.ts';
import type { NoticesNeeds } from './notices/needs.ts';
import type { OrganizationNeeds } from './organization/needs.ts';
import type { PatientNeeds } from './patients/needs.ts';
import type { PeopleNeeds } from './people/needs.ts';
import type { RosterNeeds } from './roster/needs.ts';
import { openCallBudget } from './platform/cost/call-budget.ts';
import { openKeptAnswers } from './platform/cost/kept-answers.ts';
import { openAntivirus } from './platform/antivirus.ts';
import {
  databaseOn,
  openDatabase,
  openPool,
  type DatabaseOptions,
  type DatabaseTimeouts,
} from './platform/postgres/database.ts';
import type { Deps } from './platform/deps.ts';
import type { Env } from './platform/env.ts';
import { openEvents } from '#server/platform/events/events.ts';
import { openJobs } from '#server/platform/jobs/jobs.ts';
import { openLiveKit } from '#server/platform/livekit/livekit.ts';
import type { Log } from './platform/log.ts';
import { measuredMail, openMail } from './platform/mail/mail.ts';
import { openMetrics } from '#server/platform/metrics/metrics.ts';
import {
  coverLeaverShifts,
  keepingPastDuties,
  requestsOfLeaver,
  rosterOfUnit,
} from './roster/service.ts';
import { followBarriers } from './discharge/service.ts';
import { followDischarges, followEpisodes } from './episodes/service.ts';
import { openReviews } from './queries/service.ts';
import { openRedis } from './platform/redis.ts';
import { queueMeasures } from './measures/service.ts';
import { queueFacts } from './rules/service.ts';
import { messagesOfLeaver, messagesOfUnit, writeToEach } from './messages/service.ts';
import { dutyOfUnit, notePageReport, pagesOfLeaver } from './on-call/service.ts';
import {
  bookingRequestsOfLeaver,
  requestsOfDeceased,
  requestsOfUnit,
} from './self-service/service.ts';
import { callsOfLeaver, meetingsOfDuty, reassignWithDuty } from './advisor/service.ts';
import { followStays, recordAuthorizations } from './utilization/service.ts';
import { companionsOfDeceased, roomTimes, visitsOfLeaver } from './visits/service.ts';
import { entriesOfDeceased, entriesOfLeaver } from './waitlist/service.ts';
import { openSms } from '#server/platform/sms/sms.ts';
import { noTracer, type Tracer } from '#server/platform/tracing/tracer.ts';

/** The whole: what the platform gives every feature, and what each is given by features above it. */
export interface AllDeps
  extends
    Deps,
    AvailabilityNeeds,
    AppointmentsNeeds,
    CasesNeeds,
    FactsNeeds,
    LettersNeeds,
    NoticesNeeds,
    OrganizationNeeds,
    PatientNeeds,
    PeopleNeeds,
    RosterNeeds {}

/** Timeouts of the dependencies, where they differ from their modules' own. */
export interface Timeouts {
  postgres?: DatabaseTimeouts;
  redisMs?: number;
  liveKitSeconds?: number;
}

interface Options {
  env: Env;
  /** Of the app's login, as `prepareDatabase` resolved to it. */
  databaseUrl: string;
  log: Log;
  watch?: DatabaseOptions['watch'];
  tracer?: Tracer;
  timeouts?: Timeouts | undefined;
  /** How often due jobs are polled, where it differs from each kind's own. */
  pollEverySeconds?: number | undefined;
}

const rosterNeeds: RosterNeeds = {
  absentTimes,
  bookedTimes,
  roomTimes,
  reassignAppointments,
  reassignWithShift: reassignWithDuty,
  addTimeOff,
  dropTimeOff,
};

/** Connects lazily: nothing has to answer yet. Postgres has to be migrated before it is used. */
export function openDeps(options: Options): AllDeps {
  const { env, databaseUrl, log, timeouts = {}, pollEverySeconds, tracer = noTracer } = options;
  const { watch = tracer.watchStatement } = options;
  const { DATABASE_POOL_SIZE: poolSize, REDIS_PREFIX: prefix } = env;
  const { postgres, redisMs: timeoutMs, liveKitSeconds } = timeouts;
  const redis = openRedis(env.redis, { prefix, log, timeoutMs });
  const events = openEvents(redis, { prefix, log });
  const pool = openPool(databaseUrl, { poolSize, log, timeouts: postgres });
  const metrics = openMetrics();
  const jobs = openJobs(databaseUrl, { log, tracer, pollEverySeconds, timeouts: postgres });
  const now = () => new Date();
  return {
    env,
    log,
    metrics,
    tracer,
    pool,
    db: databaseOn(pool, { watch, timeouts: postgres }),
    healthDb: openDatabase(databaseUrl, { poolSize: 1, log, timeouts: postgres }),
    redis,
    events,
    changed: events.changed,
    callBudget: openCallBudget(),
    keptAnswers: openKeptAnswers(),
    mail: measuredMail(openMail(env.SMTP_URL, { from: env.MAIL_FROM, log }), metrics),
    sms: openSms(env, { log }),
    antivirus: openAntivirus(env.CLAMAV_URL, { log }),
    livekit: openLiveKit(env, liveKitSeconds),
    jobs,
    endSessions: endAllSessions,
    endSessionsOfMany,
    sendPasswordLink,
    notifyOldAddress,
    resetSecondStep,
    caseOpensFacts,
    denialsOfClaims,
    writeToEach,
    readableTitles,
    factsArrived: async (db, arrived) => {
      const areas = [
        ...(await openReviews({ jobs, now })(db, arrived)),
        ...(await openDenials({ jobs, now })(db, arrived)),
        ...(await followEvidence({ jobs, now })(db, arrived)),
        ...(await followStays({ jobs, now })(db, arrived)),
        ...(await followBarriers({ jobs, now })(db, arrived)),
        ...(await followDischarges({ jobs, now })(db, arrived)),
        ...(await followEpisodes({ jobs, now })(db, arrived)),
        ...(await recordAuthorizations({ jobs, now })(db, arrived)),
      ];
      await queueFacts({ jobs })(db, arrived);
      await queueMeasures({ jobs })(db, arrived);
      return areas;
    },
    notePageReport,
    appointmentsById,
    meetingsOfDuty,
    keepingPastDuties,
    cancelInMerge,
    bookedParts: [
      companionsOfDeceased,
      entriesOfDeceased,
      requestsOfDeceased,
      appointmentsOfDeceased,
    ],
    ...rosterNeeds,
    coverLeaverShifts: (db, signedIn, leaver) =>
      coverLeaverShifts(db, { ...signedIn, ...rosterNeeds }, leaver),
    leaverParts: [
      visitsOfLeaver,
      pagesOfLeaver,
      callsOfLeaver,
      casesOfLeaver,
      messagesOfLeaver,
      requestsOfLeaver,
      bookingRequestsOfLeaver,
      entriesOfLeaver,
      boardsOfLeaver,
    ],
    unitParts: [
      rosterOfUnit,
      dutyOfUnit,
      messagesOfUnit,
      requestsOfUnit,
      filtersOfUnit,
      boardsOfUnit,
      casesOfUnit,
      codesOfUnit,
    ],
    now,
    randomBytes,
  };
}

/** Call it when no request and no job is running any more. */
export async function closeDeps(deps: Deps): Promise<void> {
  const { jobs, mail, sms, events, redis, db, healthDb, log, tracer } = deps;
  await jobs.stop();
  await writeAllCounts(db).catch((error: unknown) =>
    log.warn({ err: error }, 'counts of the audit were lost'),
  );
  await mail.close();
  await sms?.close();
  events.close();
  redis.disconnect();
  await Promise.all([db.destroy(), healthDb.destroy(), tracer.close()]);
}
