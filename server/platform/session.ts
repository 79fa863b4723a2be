/** The signed-in practitioner and their session, as one request sees them. */
import { minuteMs } from '#shared/durations.ts';
import type { HourFormat } from '#shared/organization.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import type { Application, CustomJob, Role } from '#shared/roles.ts';
import type { Env } from './env.ts';

export interface Practitioner {
  readonly id: string;
  readonly organizationId: string;
  readonly organization: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  readonly hospitalRole: HospitalRole;
  /** Null for a built-in job; absent from a copy that an earlier release has cached. */
  readonly customJob?: CustomJob | null;
  readonly active: boolean;
  readonly accessApplications: readonly Application[];
  readonly zone: string;
  /** Of the organization; absent from a copy that an earlier release has cached. */
  readonly hourFormat?: HourFormat;
}

export interface Session {
  readonly id: string;
  readonly person: Practitioner;
  /** May only set up a second step: the organization requires a better one than mail. */
  readonly setsUpOnly: boolean;
}

type IdleEnv = Pick<Env, 'SESSION_IDLE_MINUTES'>;

/** A session without activity for so long is over (S11). */
export const idleMs = (env: IdleEnv): number => env.SESSION_IDLE_MINUTES * minuteMs;

/** Sessions whose last activity was before this have gone idle. */
export const openSince = (env: IdleEnv, now: Date): Date => new Date(now.getTime() - idleMs(env));
