/** How the installation stands: jobs, storage, what went live and by whom, sign-ins that failed. */
import type { AuditAction } from '#shared/audit.ts';

export interface JobState {
  kind: string;
  due: number;
  oldestDueSeconds: number;
  failed: number;
}

/** A clock or a rule that a second person published; still in force where it was not retired. */
export interface LiveRule {
  id: string;
  is: 'clock' | 'rule';
  label: string;
  writtenBy: string;
  publishedBy: string;
  publishedAt: string;
  retiredAt: string | null;
  /** A rule that took too long too often. */
  isHalted: boolean;
}

export interface FailedSignIn {
  id: string;
  at: string;
  action: AuditAction;
  /** Null where no account was named. */
  who: string | null;
}

export interface Operations {
  jobs: JobState[];
  storageBytes: number;
  /** The newest; `liveCount` counts all of them. */
  live: LiveRule[];
  liveCount: number;
  /** Of 24 hours, the newest; `failedSignInCount` counts all of them. */
  failedSignIns: FailedSignIn[];
  failedSignInCount: number;
}
