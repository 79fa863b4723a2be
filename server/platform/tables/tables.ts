/** The row types of all tables; only stores import this file. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { AuditAction, AuditOutcome } from '#shared/audit.ts';
import type { AccessState } from '#shared/people.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import type { Application, Role } from '#shared/roles.ts';
import type { BookTables } from './book-tables.ts';
import type { CaseTables } from './case-tables.ts';
import type { ChartTables } from './cases/chart-tables.ts';
import type { FactTables } from './fact-tables.ts';
import type { FeedTables } from './feed-tables.ts';
import type { LetterTables } from './letter-tables.ts';
import type { MessageTables } from './message-tables.ts';
import type { ModerationTables } from './visits/moderation-tables.ts';
import type { NoticeTables } from './notice-tables.ts';
import type { OnCallTables } from './on-call-tables.ts';
import type { OrganizationTables } from './organization-tables.ts';
import type { PagingTables } from './paging-tables.ts';
import type { ParticipantTables } from './visits/participant-tables.ts';
import type { ProgramTables } from './program-tables.ts';
import type { RetentionTables } from './retention-tables.ts';
import type { RosterTables } from './roster-tables.ts';
import type { SessionOriginColumns, SignInTables } from './sign-in-tables.ts';
import type { EpisodeTables } from './cases/episode-tables.ts';
import type { RelatedPersonTables } from './patients/related-person-tables.ts';
import type { MeasureTables } from './cases/measure-tables.ts';
import type { PostAcuteTables } from './cases/post-acute-tables.ts';
import type { ScoreTables } from './cases/score-tables.ts';
import type { StayTables } from './cases/stay-tables.ts';
import type { SwapTables } from './swap-tables.ts';
import type { TimeOffTables } from './time-off-tables.ts';
import type { VisitTables } from './visits/visit-tables.ts';
import type { WordingTables } from './patients/wording-tables.ts';

interface PractitionerRow {
  id: Generated<string>;
  organization_id: string;
  unit_id: string | null;
  email: string;
  full_name: string;
  password_hash: string | null;
  role: Role;
  hospital_role: HospitalRole;
  active: Generated<boolean>;
  /** The row under which a program acts; nobody signs in as it. */
  is_program: Generated<boolean>;
  access_applications: Application[];
  zone: string;
  languages: Generated<string[]>;
  /** National Provider Identifier. */
  npi: string | null;
  phone: string | null;
  pager: Generated<string | null>;
  created_at: Generated<Date>;
  version: Generated<number>;
  invited_at: Date | null;
  /** The last day of somebody who leaves, in their zone. */
  works_until: Generated<string | null>;
  inactive_since: GeneratedAlways<Date | null>;
  /** Null for who stays. */
  off_duty_from: GeneratedAlways<Date | null>;
  access: GeneratedAlways<AccessState>;
  name_folded: GeneratedAlways<string>;
  name_order: GeneratedAlways<string>;
  words_folded: GeneratedAlways<string>;
}

interface SessionRow extends SessionOriginColumns {
  id: Generated<string>;
  practitioner_id: string;
  token_hash: Buffer;
  cookie_hash: Buffer;
  device_hash: Buffer;
  device: string;
  address: string;
  started_at: Date;
  active_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  ended_because: string | null;
}

interface DeviceAccountRow {
  device_hash: Buffer;
  practitioner_id: string;
  seen_at: Date;
  /** When a change of password ended the pair; it still counts as an account of the device. */
  forgotten_at: Generated<Date | null>;
  /** Since when the person's name is listed on this workstation. */
  listed_at: Generated<Date | null>;
  /** Where the person was when they locked the screen, until they come back. */
  left_path: Generated<string | null>;
  left_at: Generated<Date | null>;
}

interface PasswordLinkRow {
  token_hash: Buffer;
  practitioner_id: string;
  purpose: 'reset' | 'invitation';
  made_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

/** chain, seq and the hashes are set by the trigger. */
interface AuditEventRow {
  chain: Generated<string>;
  seq: Generated<string>;
  at: Date;
  organization_id: string | null;
  actor_id: string | null;
  action: AuditAction;
  object_type: string | null;
  object_id: string | null;
  outcome: AuditOutcome;
  address: string;
  request_id: string;
  detail: Generated<unknown>;
  previous_hash: Generated<Buffer>;
  hash: Generated<Buffer>;
}

/** Written by the trigger alone. */
interface AuditHeadRow {
  chain: GeneratedAlways<string>;
  seq: GeneratedAlways<string>;
  hash: GeneratedAlways<Buffer>;
}

interface SettingsRow {
  practitioner_id: string;
  look: unknown;
  waiting_sound: Generated<boolean>;
}

export interface Tables
  extends
    SignInTables,
    BookTables,
    CaseTables,
    ChartTables,
    FactTables,
    FeedTables,
    LetterTables,
    MessageTables,
    VisitTables,
    ParticipantTables,
    ModerationTables,
    NoticeTables,
    RetentionTables,
    RosterTables,
    OnCallTables,
    PagingTables,
    TimeOffTables,
    EpisodeTables,
    RelatedPersonTables,
    MeasureTables,
    PostAcuteTables,
    ScoreTables,
    StayTables,
    SwapTables,
    OrganizationTables,
    ProgramTables,
    WordingTables {
  /** Who stands in when nobody reacts to a waiting patient. */
  waiting_backups: { practitioner_id: string };
  practitioners: PractitionerRow;
  sessions: SessionRow;
  device_accounts: DeviceAccountRow;
  password_links: PasswordLinkRow;
  audit_events: AuditEventRow;
  audit_heads: AuditHeadRow;
  settings: SettingsRow;
}
