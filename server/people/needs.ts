/** What people and their accounts are given by `auth`, which stands on them. */
import type { LeaverItem, LeaverTakers } from '#shared/people/leaver.ts';
import type { ShiftChoice } from '#shared/roster/shift-choices.ts';
import type * as platform from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Practitioner } from '#server/platform/session.ts';

/**
 * Ends a person's open sessions in the transaction of the change that asks for it. The caller runs
 * the returned function after the commit, so that the end holds on every instance at once.
 */
export type EndSessions = (
  db: Connection,
  visitor: platform.Visitor,
  ending: {
    person: { id: string; organizationId: string };
    because: string;
    exceptId?: string | undefined;
  },
) => Promise<() => Promise<void>>;

/** The same for all sessions of these people, in as many statements for one as for a thousand. */
export type EndSessionsOfMany = (
  db: Connection,
  visitor: platform.Visitor,
  ending: { practitionerIds: readonly string[]; organizationId: string; because: string },
) => Promise<() => Promise<void>>;

/**
 * Creates a link that sets a password, in the caller's transaction. The caller runs the returned
 * function after the commit: it mails the link and resolves to whether an SMTP server took it.
 */
export type SendPasswordLink = (
  db: Connection,
  visitor: platform.Visitor,
  link: { person: Practitioner; purpose: 'reset' | 'invitation' },
) => Promise<() => Promise<boolean>>;

/**
 * Removes every second step of a person in the caller's transaction (authenticator app, passkeys,
 * recovery codes) and ends their sessions. The caller runs the returned function after the commit:
 * it revokes the sessions everywhere, lifts the lock of the code step and notifies the person.
 */
export type ResetSecondStep = (
  db: Connection,
  visitor: platform.Visitor,
  person: Practitioner,
) => Promise<() => Promise<void>>;

/** Tells the mailbox of an account's old address that the account has another one. */
export type NotifyOldAddress = (
  visitor: platform.Visitor,
  before: Pick<Practitioner, 'email' | 'zone' | 'hourFormat'>,
) => void;

/**
 * Covers the shifts of a person whose account is deactivated, in the caller's transaction: handed over,
 * offered or left as gaps. Returns who got one.
 */
export type CoverLeaverShifts = (
  db: Connection,
  signedIn: platform.SignedIn,
  leaving: { practitionerId: string; startsAt: Date; choices: readonly ShiftChoice[] },
) => Promise<string[]>;

export interface LeaverQuery {
  organizationId: string;
  practitionerId: string;
  now: Date;
}

/** What one feature keeps for a person who leaves. */
export interface LeaverPart {
  readonly list: (db: Connection, query: LeaverQuery) => Promise<LeaverItem[]>;
  /**
   * In the transaction that deactivates the account: nothing is left with it. Returns what publishes that,
   * after the commit. Throws where a taker cannot have it.
   */
  readonly release: (
    db: Connection,
    signedIn: platform.SignedIn,
    leaving: LeaverQuery & { fullName: string; takers: LeaverTakers },
  ) => Promise<() => void>;
}

export interface PeopleNeeds {
  readonly leaverParts: readonly LeaverPart[];
  readonly coverLeaverShifts: CoverLeaverShifts;
  readonly endSessions: EndSessions;
  readonly endSessionsOfMany: EndSessionsOfMany;
  readonly sendPasswordLink: SendPasswordLink;
  readonly resetSecondStep: ResetSecondStep;
  readonly notifyOldAddress: NotifyOldAddress;
}

/** The first argument of an open function that needs them. */
export interface Visitor extends platform.Visitor, PeopleNeeds {}

/** The first argument of a permitted procedure's function that needs them. */
export interface SignedIn extends platform.SignedIn, PeopleNeeds {}
