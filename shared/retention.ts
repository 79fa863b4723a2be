/** How long what an organization stores is kept: the kinds, their defaults, and the legal hold. */
import { z } from 'zod';
import { VersionOrNone } from '#shared/version.ts';

export const retentionKinds = [
  'sessions',
  'devices',
  'idempotencyKeys',
  'links',
  'letters',
  'participants',
  'chat',
  'files',
  'notes',
  'drafts',
  'interfaceMessages',
  'dutyPages',
  'colleagueMessages',
  'facts',
  'remittances',
  'cases',
  'relatedPersons',
  'publicBookings',
  'notices',
  'textReports',
] as const;
export type RetentionKind = (typeof retentionKinds)[number];

const longest = 36_500;

interface RetentionPolicy {
  label: string;
  /** What the days are counted from, as a continuation of the label. */
  after: string;
  /** Null: kept as long as the visit or appointment it belongs to. */
  defaultDays: number | null;
  /** What the field says while it is empty, where that is not "As long as the visit". */
  otherwise?: string;
  /** With fewer days something would stop working. */
  fewestDays: number;
}

/**
 * Where a default comes from. Sessions and browsers: no longer than needed (GDPR article 5(1)(e)); the
 * audit keeps who signed in, and a browser is recognised for 90 days. Idempotency keys: what a
 * client may still repeat. Links open nothing once their appointment is over. Letters: whether
 * a patient was told is disputed within the year. Participants: six years, as HIPAA asks of
 * documentation (45 CFR 164.316(b)(2)(i)). Chat, files and notes are part of the visit's record,
 * whose retention is a matter of the law of the place; a draft that was never signed may be all that
 * there is of it. What other systems sent is stored as facts; the messages themselves are kept as long as
 * somebody may ask what exactly came. Pages are disputed as letters are. Messages between colleagues may be
 * all that says who was asked about a patient: as long as who was in a visit. Facts are copies that
 * another system keeps and can send again: a year after nobody works on the patient any more.
 * Remittances: the six years for which overpayments are looked for (42 CFR 401.305(f)). Cases hold signed
 * answers and forms, which the law of the place may count to the patient's record, as it does notes. Consents of ended
 * contacts: the six years of participants. Notices say
 * what the audit has, and bookings on booking pages what their appointments have. Reports of text messages come
 * within days.
 */
export const retentionPolicies: Record<RetentionKind, RetentionPolicy> = {
  sessions: { label: 'Sessions', after: 'their end', defaultDays: 90, fewestDays: 1 },
  devices: { label: 'Known browsers', after: 'their last sign-in', defaultDays: 90, fewestDays: 1 },
  idempotencyKeys: {
    label: 'Idempotency keys',
    after: 'the call they made repeatable',
    defaultDays: 30,
    fewestDays: 2,
  },
  links: {
    label: 'Links in messages',
    after: 'they expired or the appointment was over',
    defaultDays: 30,
    fewestDays: 1,
  },
  letters: {
    label: 'Messages to patients',
    after: 'the appointment was over',
    defaultDays: 365,
    fewestDays: 1,
  },
  participants: {
    label: 'Who was in a visit',
    after: 'the visit ended',
    defaultDays: 2_192,
    fewestDays: 30,
  },
  chat: { label: 'Chat', after: 'the visit ended', defaultDays: null, fewestDays: 1 },
  files: { label: 'Files', after: 'the visit ended', defaultDays: null, fewestDays: 1 },
  notes: {
    label: 'Signed notes of visits',
    after: 'the visit ended',
    defaultDays: null,
    fewestDays: 1,
  },
  drafts: {
    label: 'Drafts of notes that were never signed',
    after: 'the visit ended',
    defaultDays: null,
    fewestDays: 7,
  },
  interfaceMessages: {
    label: 'HL7 messages from other systems, once settled',
    after: 'they were received',
    defaultDays: 90,
    fewestDays: 7,
  },
  dutyPages: {
    label: 'Pages to who is on call',
    after: 'they were sent',
    defaultDays: 365,
    fewestDays: 30,
  },
  colleagueMessages: {
    label: 'Messages between colleagues, once settled',
    after: 'they were sent',
    defaultDays: 2_192,
    fewestDays: 30,
  },
  facts: {
    label: 'Facts from other systems',
    after: 'they came and the last case of their patient was closed',
    defaultDays: 365,
    fewestDays: 30,
  },
  remittances: {
    label: 'Remittances of payers, with their claims',
    after: 'they were imported',
    defaultDays: 2_192,
    fewestDays: 30,
  },
  cases: {
    label: 'Closed cases, with their queries, forms and letters',
    after: 'they were closed',
    defaultDays: null,
    otherwise: 'For good',
    fewestDays: 365,
  },
  relatedPersons: {
    label: 'Ended contacts of patients, with what they might know',
    after: 'they were ended',
    defaultDays: 2_190,
    fewestDays: 30,
  },
  publicBookings: {
    label: 'Bookings on booking pages, once booked or declined',
    after: 'the time they were for',
    defaultDays: 30,
    fewestDays: 1,
  },
  notices: {
    label: 'Notices of changes',
    after: 'the change',
    defaultDays: 30,
    fewestDays: 7,
  },
  textReports: {
    label: 'Reports on text messages that nobody here sent',
    after: 'they came; as long as the organization that keeps them longest',
    defaultDays: 7,
    fewestDays: 1,
  },
};

export const mayKeepForever = (kind: RetentionKind): boolean =>
  retentionPolicies[kind].defaultDays === null;

const daysOf = (kind: RetentionKind) => {
  const days = z.number().int().min(retentionPolicies[kind].fewestDays).max(longest);
  return mayKeepForever(kind) ? days.nullable() : days;
};

/** Days by kind; null where it is kept with its visit, or for good. */
export const RetentionDays = z.strictObject({
  sessions: daysOf('sessions'),
  devices: daysOf('devices'),
  idempotencyKeys: daysOf('idempotencyKeys'),
  links: daysOf('links'),
  letters: daysOf('letters'),
  participants: daysOf('participants'),
  chat: daysOf('chat'),
  files: daysOf('files'),
  notes: daysOf('notes'),
  drafts: daysOf('drafts'),
  interfaceMessages: daysOf('interfaceMessages'),
  dutyPages: daysOf('dutyPages'),
  colleagueMessages: daysOf('colleagueMessages'),
  facts: daysOf('facts'),
  remittances: daysOf('remittances'),
  cases: daysOf('cases'),
  relatedPersons: daysOf('relatedPersons'),
  publicBookings: daysOf('publicBookings'),
  notices: daysOf('notices'),
  textReports: daysOf('textReports'),
});
export type RetentionDays = z.infer<typeof RetentionDays>;

export const defaultRetentionDays: RetentionDays = Object.fromEntries(
  retentionKinds.map((kind) => [kind, retentionPolicies[kind].defaultDays]),
) as RetentionDays;

/** `version`: of the settings that were changed, so that nobody overwrites another's change. */
export const SaveRetention = z.strictObject({
  version: VersionOrNone,
  days: RetentionDays,
});
export type SaveRetention = z.infer<typeof SaveRetention>;

export const SetLegalHold = z.strictObject({ on: z.boolean() });
export type SetLegalHold = z.infer<typeof SetLegalHold>;

/** Rows are counted up to this; beyond, a page says "more than". */
export const retentionCountMost = 100_000;

export interface RetentionCount {
  kind: RetentionKind;
  stored: number;
  isMore: boolean;
  /** The last night on which some were deleted, and how many. */
  lastDeleted: { at: string; count: number } | null;
}

export interface RetentionView {
  version: number;
  days: RetentionDays;
  legalHold: { since: string; by: string | null } | null;
  counts: RetentionCount[];
  /** Reader's zone, in which times are shown. */
  zone: string;
}
