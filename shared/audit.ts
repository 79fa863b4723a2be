/** The words of the record: what is written down, how it went, and how it is asked for. */
import { z } from 'zod';
import { accountActionWords } from './account-actions.ts';
import { Day } from './time.ts';
import { visitActionWords } from './visit-actions.ts';

/** `area.verb`, and beside it the word of the button, the same in every list of the record. */
export const actionWords = {
  ...accountActionWords,
  'audit.read': 'List the record',
  'audit.open': 'Open an entry',
  'audit.export': 'Export CSV',
  'audit.verify': 'Verify the chain',
  'schedule.read': 'See schedule',
  'schedule.export': 'Export schedule',
  'practitioners.find': 'Find colleagues',
  'appointments.search': 'Search appointments',
  'appointment.read': 'Open appointment',
  'appointment.book': 'Book appointment',
  'appointment.cancel': 'Cancel appointment',
  'appointment.hold': 'Hold a time',
  'appointment.release': 'Let a held time go',
  'appointment.move': 'Move appointment',
  'appointment.letter': 'Write to the patient',
  'appointment.link': 'Open the link of a letter',
  'patients.find': 'Find patients',
  'patient.read': 'Open patient',
  'patient.save': 'Save patient',
  'availability.save': 'Save hours',
  'appointment-type.save': 'Save appointment type',
  'appointment-type.read': 'List appointment types',
  'location.save': 'Save room',
  'location.read': 'List rooms',
  'calendar.feed-make': 'Make calendar address',
  'calendar.feed-revoke': 'Revoke calendar address',
  'calendar.feed-read': 'Fetch calendar by its address',
  'calendar.feed-names': 'Change names in calendars',
  'calendar.import': 'Bring in busy times',
  'calendar.import-remove': 'Remove busy times',
  'waitlist.read': 'List the waiting list',
  'waitlist.add': 'Put on the waiting list',
  'waitlist.save': 'Save waiting list entry',
  'waitlist.remove': 'Remove from the waiting list',
  'waitlist.offer': 'Offer a time',
  'waitlist.link': 'Open the link of an offer',
  'waitlist.accept': 'Accept an offered time',
  'waitlist.decline': 'Decline an offered time',
  'waitlist.lapse': 'Let an offer lapse',
  ...visitActionWords,
} as const satisfies Record<string, string>;
export type AuditAction = keyof typeof actionWords;
const actions = Object.keys(actionWords) as AuditAction[];
export const AuditAction = z.enum(actions);

export const outcomes = ['success', 'failure', 'refused'] as const;
export const AuditOutcome = z.enum(outcomes);
export type AuditOutcome = z.infer<typeof AuditOutcome>;

/** FHIR's names of what an entry is about. */
export const objectTypes = [
  'Practitioner',
  'Session',
  'Appointment',
  'AppointmentType',
  'Patient',
  'WaitlistEntry',
  'Visit',
  'Organization',
  'AuditEvent',
] as const;

/** Days are whole days in the reader's own zone, both inclusive. */
const filter = {
  actorId: z.uuid().optional(),
  action: AuditAction.optional(),
  objectType: z.string().max(40).optional(),
  objectId: z.string().max(64).optional(),
  outcome: AuditOutcome.optional(),
  from: Day.optional(),
  to: Day.optional(),
};

const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to;
const notInOrder = { message: 'The last day is before the first', path: ['to'] };

export const AuditFilter = z.strictObject(filter).refine(isInOrder, notInOrder);
export type AuditFilter = z.infer<typeof AuditFilter>;

/** `before` is the number of the entry after which, towards older ones, the answer begins. */
const page = { ...filter, before: z.number().int().positive().optional() };

export const AuditQuery = z
  .strictObject({ ...page, pageSize: z.number().int().min(1).max(100).default(50) })
  .refine(isInOrder, notInOrder)
  .prefault({});
export type AuditQuery = z.infer<typeof AuditQuery>;

export const AuditExport = z.strictObject(page).refine(isInOrder, notInOrder).prefault({});
export type AuditExport = z.infer<typeof AuditExport>;

export const AuditRef = z.strictObject({ seq: z.number().int().positive() });
export type AuditRef = z.infer<typeof AuditRef>;

/** One entry in a list. Without an actor nobody was signed in; a name is known of people alone. */
export interface AuditLine {
  seq: number;
  at: string;
  action: AuditAction;
  outcome: AuditOutcome;
  actor: { id: string; fullName: string } | null;
  object: { type: string; id: string; name: string | null } | null;
  address: string;
}

/** `before` of the next page; null where there is none. */
export interface AuditPage {
  /** The reader's own: times and days are told in it. */
  zone: string;
  entries: AuditLine[];
  count: number;
  /** The count stopped there: there are at least as many. */
  isMore: boolean;
  next: number | null;
}

export interface AuditRow extends AuditLine {
  requestId: string;
  detail: Record<string, unknown>;
  previousHash: string;
  hash: string;
}

/** A part of the export, which goes on at `next`. */
export interface AuditCsv {
  csv: string;
  rows: number;
  next: number | null;
}

/** `altered`: what stands there was not written so. `missing`: no entry of that number is left. */
export type AuditVerdict =
  | { ok: true; rows: number; checkedAt: string }
  | {
      ok: false;
      rows: number;
      checkedAt: string;
      firstBroken: {
        seq: number;
        because: 'altered' | 'missing';
        at: string | null;
        action: AuditAction | null;
      };
    };
