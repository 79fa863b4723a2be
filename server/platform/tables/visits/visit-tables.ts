/** The row types of tele-visits, their links and their guests; only stores import this file. */
import type { ColumnType, Generated } from 'kysely';
import type { ConsentDecision, ConsentKind } from '#shared/visits/consent-kinds.ts';
import type { CompanionStage } from '#shared/visits/companions.ts';
import type { FeedbackAnswer } from '#shared/visits/feedback-questions.ts';
import type { DeviceReport, GuestRole } from '#shared/visits/guests.ts';
import type { VisitState } from '#shared/visits/visit-states.ts';
import type { VisitEnding } from '#shared/visits.ts';
import type { ChatTables } from './chat-tables.ts';
import type { NoteTables } from './note-tables.ts';

interface VisitRow {
  id: Generated<string>;
  organization_id: string;
  appointment_id: string;
  room_name: string;
  state: Generated<VisitState>;
  opened_by: string | null;
  opened_at: Date | null;
  ended_at: Date | null;
  ended_because: VisitEnding | null;
  ended_by: string | null;
  /** The patient's newest device, waiting or in the room. */
  guest_id: string | null;
  waiting_since: Date | null;
  /** The first time that the patient arrived, and was admitted. */
  arrived_at: Date | null;
  admitted_at: Date | null;
  message: string | null;
  message_at: Date | null;
  reply: string | null;
  reply_at: Date | null;
  handed_to: string | null;
  /** Who has offered it to `handed_to`; null once it is accepted, as the two below. */
  handed_by: string | null;
  /** To whom it had been handed over before; it returns to them. */
  handed_from: string | null;
  hand_over_due_at: Date | null;
  /** The last time that a clinician reopened it. */
  reopened_at: Date | null;
  /** When the unit was told of a patient who waited then. */
  backup_told_at: Date | null;
  /** When the patient was silent for too long; null again when they come. */
  dropped_at: Date | null;
  /** Since when the room is locked: nobody new is let in. */
  locked_at: Date | null;
  /** Encrypted; null where the visit is not end-to-end encrypted. */
  room_key: Buffer | null;
  key_number: number | null;
  /** Of what an Encounter says; written by a trigger, as `changed_at`. */
  version: Generated<number>;
  changed_at: Generated<Date>;
}

interface VisitInvitationRow {
  id: Generated<string>;
  organization_id: string;
  visit_id: string;
  token_hash: Buffer;
  role: GuestRole;
  made_by: string | null;
  made_at: Date;
  revoked_at: Date | null;
  /** SHA-256 of the patient's address; null where it was not mailed to them. */
  mailed_to: Buffer | null;
  /** When the mail server took it, for links that are not part of a letter about the appointment. */
  mailed_at: Date | null;
  /** Until when no name is taken, after too many wrong ones. */
  locked_until: Date | null;
  /** Set for companions only, as all columns below. */
  name: string | null;
  place: CompanionStage | null;
  /** Their newest device. */
  guest_id: string | null;
  waiting_since: Date | null;
  /** The first time that they were admitted. */
  admitted_at: Date | null;
}

interface VisitColleagueRow {
  organization_id: string;
  visit_id: string;
  practitioner_id: string;
  added_by: string;
  added_at: Date;
  dropped_at: Date | null;
}

interface VisitGuestRow {
  id: Generated<string>;
  organization_id: string;
  visit_id: string;
  invitation_id: string;
  pass_hash: Buffer;
  recognised_at: Date;
  consented_at: Date | null;
  consent_version: string | null;
  consent_wording: string | null;
  /** In which they chose to read it; null before there was a choice. */
  consent_language: string | null;
  /** Where a patient said that they are. */
  location: string | null;
  /** Since when they ask for the place that another device had when they came. */
  asked_place_at: Date | null;
  place_refused_at: Date | null;
  device_report: ColumnType<DeviceReport | null, string | null, string | null>;
}

interface VisitFeedbackRow {
  guest_id: string;
  visit_id: string;
  organization_id: string;
  given_at: Date;
  connection: FeedbackAnswer | null;
  entering: FeedbackAnswer | null;
  outcome: FeedbackAnswer | null;
}

/** A row is revoked once, and otherwise stays as it is. */
interface VisitConsentRow {
  id: Generated<string>;
  organization_id: string;
  visit_id: string;
  guest_id: string;
  kind: ConsentKind;
  decision: Generated<ConsentDecision>;
  version: string;
  /** The published wording; null: the product's own. */
  wording_id: string | null;
  /** Of the words. */
  language: Generated<string>;
  wording: string;
  /** The name of who asked; null where the page did. */
  asked_by: string | null;
  given_at: Date;
  revoked_at: Date | null;
  revoked_by: string | null;
}

export interface VisitTables extends ChatTables, NoteTables {
  visit_feedback: VisitFeedbackRow;
  visits: VisitRow;
  visit_invitations: VisitInvitationRow;
  visit_guests: VisitGuestRow;
  visit_consents: VisitConsentRow;
  visit_colleagues: VisitColleagueRow;
}
