/** What every feature depends on, passed as the first argument: stores, mail, video, time, randomness. */
import type { Pool } from 'pg';
import type { GivenAppointment } from '#shared/appointments/reassignment.ts';
import type { GivenWithShift } from '#shared/appointments/shift-bookings.ts';
import type { FactType } from '#shared/facts.ts';
import type { Absence, BookedTime } from '#shared/roster.ts';
import type { Span } from '#shared/time.ts';
import type { CallBudget } from './cost/call-budget.ts';
import type { KeptAnswers } from './cost/kept-answers.ts';
import type { Antivirus } from './antivirus.ts';
import type { Call } from '#server/platform/http/call.ts';
import type { LiveKit } from '#server/platform/livekit/livekit.ts';
import type { Connection, Database } from './postgres/database.ts';
import type { Env } from './env.ts';
import type { Events } from '#server/platform/events/events.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from './log.ts';
import type { HandOverResult } from '#server/platform/mail/smtp-hand-over.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import type { DeliveryReport } from '#server/platform/sms/provider.ts';
import type { Sms } from '#server/platform/sms/sms.ts';
import type { Tracer } from './tracing/tracer.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';
import type { Store } from './redis.ts';
import type { Practitioner, Session } from './session.ts';

/**
 * Ends a person's open sessions in the transaction of the change that asks for it. The caller runs
 * the returned function after the commit, so that the end holds on every instance at once.
 */
export type EndSessions = (
  db: Connection,
  visitor: Visitor,
  ending: {
    person: { id: string; organizationId: string };
    because: string;
    exceptId?: string | undefined;
  },
) => Promise<() => Promise<void>>;

/**
 * Creates a link that sets a password, in the caller's transaction. The caller runs the returned
 * function after the commit: it mails the link and resolves to whether an SMTP server took it.
 */
export type SendPasswordLink = (
  db: Connection,
  visitor: Visitor,
  link: { person: Practitioner; purpose: 'reset' | 'invitation' },
) => Promise<() => Promise<boolean>>;

/**
 * Removes every second step of a person in the caller's transaction (authenticator app, passkeys,
 * recovery codes) and ends their sessions. The caller runs the returned function after the commit:
 * it revokes the sessions everywhere, lifts the lock of the code step and notifies the person.
 */
export type ResetSecondStep = (
  db: Connection,
  visitor: Visitor,
  person: Practitioner,
) => Promise<() => Promise<void>>;

/** Tells the mailbox of an account's old address that the account has another one. */
export type NotifyOldAddress = (
  visitor: Visitor,
  before: Pick<Practitioner, 'email' | 'zone' | 'hourFormat'>,
) => void;

/**
 * Of these sessions those that are open now, each with the level and job of its person; as many
 * statements for one as for a hundred. It extends no session.
 */
export type OpenSessions = (
  parts: Pick<Deps, 'db' | 'env' | 'now'>,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, Pick<Practitioner, 'role' | 'hospitalRole'>>>;

/**
 * Use of all open sessions of these people, now; a session that is over, or at its absolute end, stays
 * so.
 */
export type ExtendSessions = (
  parts: Pick<Deps, 'db' | 'env' | 'now'>,
  practitionerIds: readonly string[],
) => Promise<void>;

/** Whether this case lets this person open this patient's facts. */
export type CaseOpensFacts = (
  signedIn: SignedIn,
  asked: { caseId: string; patientId: string },
) => Promise<boolean>;

/** Told of facts that are new or changed, in the transaction that stores them. */
export type FactsArrived = (
  db: Connection,
  arrived: {
    organizationId: string;
    facts: readonly { id: string; type: FactType; patientId: string }[];
  },
) => Promise<void>;

/** Notes what a phone network says of a message, and says whether it is one of the feature's. */
export type NoteReport = (
  db: Connection,
  report: DeliveryReport & { at: Date },
) => Promise<boolean>;

/** People of one organization, and the time in which something of theirs is looked for. */
export interface PeopleTimes {
  practitionerIds: readonly string[];
  startsAt: Date;
  endsAt: Date;
}

/** When these people are away: time off, and busy time that was imported. */
export type AbsentTimes = (
  db: Connection,
  organizationId: string,
  times: PeopleTimes,
) => Promise<Absence[]>;

/** When these people have appointments that are not over. */
export type BookedTimes = (
  db: Connection,
  organizationId: string,
  times: PeopleTimes,
) => Promise<BookedTime[]>;

/** When these people were in rooms of tele-visits. */
export type RoomTimes = (
  db: Connection,
  organizationId: string,
  times: PeopleTimes,
) => Promise<{ practitionerId: string; joinedAt: Date; leftAt: Date | null }[]>;

/** A shift, or a part of one, that goes from one person to another. */
export interface ShiftOfAppointments extends Span {
  fromId: string;
  toId: string;
}

/** Gives what is booked in it to who takes it, in the same transaction; says how many went, and how many not. */
export type GiveWithShift = (
  db: Connection,
  signedIn: SignedIn,
  shift: ShiftOfAppointments,
) => Promise<GivenWithShift>;

/** Gives booked appointments to others in the same transaction, all or none: throws where one cannot be given. */
export type GiveBooked = (
  db: Connection,
  signedIn: SignedIn,
  given: { fromId: string; moves: GivenAppointment[] },
) => Promise<unknown>;

/** Tells the browsers of a person, who asked for it in them, that they are paged, and says how that ended. */
export type PushPage = (
  parts: Pick<Deps, 'db' | 'env' | 'now'>,
  practitionerId: string,
) => Promise<HandOverResult>;

/** In how many browsers a person asked for that. */
export type PageBrowsers = (db: Connection, practitionerId: string) => Promise<number>;

/** Makes the time off of an approved request, which bookings and the roster read. */
export type AddTimeOff = (
  db: Connection,
  off: Span & {
    organizationId: string;
    practitionerId: string;
    createdBy: string;
    requestId: string;
  },
) => Promise<unknown>;

/** Removes it, where there is any. */
export type DropTimeOff = (db: Connection, requestId: string) => Promise<void>;

export interface Deps {
  readonly env: Env;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly tracer: Tracer;
  /** The connections of `db`, to be counted. */
  readonly pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  readonly db: Database;
  /** One more connection, for the question alone whether Postgres takes writes. */
  readonly healthDb: Database;
  readonly redis: Store;
  /** What sessions and organizations may have computed. */
  readonly callBudget: CallBudget;
  /** Answers that many people are given, for as long as they are true. */
  readonly keptAnswers: KeptAnswers;
  readonly mail: Mailer;
  /** Null where text messages are off. */
  readonly sms: Sms | null;
  readonly antivirus: Antivirus;
  readonly livekit: LiveKit;
  /** Work that outlives this process, sent within a transaction. */
  readonly jobs: Jobs;
  /** The stream of changes that open screens follow. */
  readonly events: Events;
  /** Publishes a change to every open screen: call it after the commit, do not await it. */
  readonly changed: Events['changed'];
  /**
   * The next six are functions of `auth`, passed to features that `auth` itself imports
   * (`people`).
   */
  readonly endSessions: EndSessions;
  readonly sendPasswordLink: SendPasswordLink;
  readonly openSessions: OpenSessions;
  readonly extendSessions: ExtendSessions;
  readonly notifyOldAddress: NotifyOldAddress;
  readonly resetSecondStep: ResetSecondStep;
  /** The next two are functions of cases, passed to `facts`, on which cases stand. */
  readonly caseOpensFacts: CaseOpensFacts;
  readonly factsArrived: FactsArrived;
  /** A function of `roster`, passed to the letters below it. */
  readonly notePageReport: NoteReport;
  /** These four are functions of `appointments`, passed to the roster below it. */
  readonly absentTimes: AbsentTimes;
  readonly bookedTimes: BookedTimes;
  readonly roomTimes: RoomTimes;
  readonly giveBooked: GiveBooked;
  readonly giveWithShift: GiveWithShift;
  readonly pushPage: PushPage;
  readonly pageBrowsers: PageBrowsers;
  readonly addTimeOff: AddTimeOff;
  readonly dropTimeOff: DropTimeOff;
  /** The only clock. */
  readonly now: () => Date;
  /** Cryptographically random bytes. */
  readonly randomBytes: (size: number) => Buffer;
}

/** The first argument of an open procedure's function. */
export interface Visitor extends Deps {
  readonly call: Call;
}

/** The first argument of a permitted procedure's function. */
export interface SignedIn extends Visitor {
  readonly session: Session;
}
