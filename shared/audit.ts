/** The actions, outcomes and entries of the audit; without zod, since screens load it that search nothing. */
import { caseActions } from './audit/case-actions.ts';
import { chartActions } from './audit/chart-actions.ts';
import { destinationActions } from './audit/destination-actions.ts';
import { faxActions } from './audit/fax-actions.ts';
import { feedActions } from './audit/feed-actions.ts';
import { gapActions } from './audit/gap-actions.ts';
import { stayActions } from './audit/stay-actions.ts';
import { outsideMailActions } from './audit/outside-mail-actions.ts';
import { rosterActions } from './audit/roster-actions.ts';
import { visitActions } from './audit/visit-actions.ts';
import { wordingActions } from './audit/wording-actions.ts';

/** `area.verb` and its label: the same words as on the button, in every list of the audit. */
export const actionWords = {
  'sign-in.password': 'Enter password',
  'sign-in.code-sent': 'Send code',
  'sign-in.code': 'Enter code',
  'sign-in.passkey': 'Use passkey',
  'sign-in.recovery-code': 'Use recovery code',
  'sign-in.provider': 'Use another sign-in',
  'sign-in.remembered-device': 'Use remembered device',
  'sign-in.closed': 'Close sign-in',
  'session.started': 'Sign in',
  'session.ended': 'End session',
  'password.link-sent': 'Send password link',
  'password.changed': 'Change password',
  'second-step.unlock': 'Unlock security settings',
  'second-step.add': 'Add second step',
  'second-step.rename': 'Rename second step',
  'second-step.remove': 'Remove second step',
  'second-step.recovery-codes': 'Make recovery codes',
  'second-step.reset': 'Reset second step',
  'provider.connect': 'Connect another sign-in',
  'provider.disconnect': 'Disconnect another sign-in',
  'device.remember': 'Remember device',
  'device.forget': 'Forget device',
  'workstation.list': 'List name on a workstation',
  'workstation.unlist': 'Take name off workstations',
  'workstation.choose': 'Choose name on a workstation',
  'policy.change': 'Change sign-in policy',
  'secrets.encrypt': 'Encrypt secrets anew',
  'retention.save': 'Save retention',
  'retention.delete': 'Delete by age',
  'retention.hold': 'Begin legal hold',
  'retention.release': 'End legal hold',
  'organization.save': 'Save organization',
  'organization.logo': 'Change logo',
  'care-settings.save': 'Save settings of care',
  'unit.save': 'Save unit',
  'unit.merge': 'Merge units',
  'unit.carry': 'Move duty of a merged unit',
  'payer.save': 'Save payer',
  'payer.merge': 'Merge payers',
  'closure.save': 'Save closed days',
  'closure.remove': 'Remove closed days',
  ...chartActions,
  ...gapActions,
  ...stayActions,
  ...rosterActions,
  ...visitActions,
  ...wordingActions,
  'program.read': 'List programs',
  'program.save': 'Save program',
  'program.add-key': 'Add key of a program',
  'program.remove-key': 'Remove key of a program',
  'program.end': 'End program',
  'program.token': 'Give a program an access token',
  'program.export': 'Export for a program',
  'program.export-done': 'Finish an export for a program',
  'program.export-read': 'Give a program a file of its export',
  'program.export-end': 'Delete an export for a program',
  'subscription.add': 'Subscribe to changes',
  'subscription.end': 'End subscription',
  'subscription.notify': 'Tell a webhook of a change',
  'subscription.send-again': 'Tell a webhook again',
  'subscription.dismiss': 'Dismiss what a webhook did not take',
  'access.refused': 'Turned away',
  'job.save': 'Save job',
  'person.invite': 'Invite',
  'person.send-invitation': 'Send invitation',
  'person.save-details': 'Save details',
  'person.save-units': 'Save units',
  'person.save-access': 'Save access',
  'person.release': 'Release what a leaver has',
  'person.end-sessions': 'End sessions',
  'person.read': 'Open account',
  'people.read': 'List accounts',
  'people.import': 'Import people',
  'people.import-preview': 'Check a list of people',
  'audit.read': 'List the audit log',
  'audit.open': 'Open an entry',
  'audit.export': 'Export CSV',
  'audit.verify': 'Verify the audit log',
  'schedule.read': 'See schedule',
  'schedule.export': 'Export schedule',
  'notices.read': 'List changes of their days',
  'notices.save-settings': 'Save how they are told of changes',
  'push.save': 'Turn on notices of a browser',
  'push.remove': 'Turn off notices of a browser',
  'alerts.save': 'Save the sound for waiting patients',
  'practitioners.find': 'Find colleagues',
  'appointments.search': 'Search appointments',
  'desk.search': 'Search at the front desk',
  'desk.day': "See a unit's day",
  'report.read': 'See figures of appointments',
  'report.export': 'Export figures of appointments',
  'appointment.read': 'Open appointment',
  'appointment.book': 'Book appointment',
  'appointment.cancel': 'Cancel appointment',
  'appointment.hold': 'Hold a time',
  'appointment.release': 'Let a held time go',
  'appointment.move': 'Move appointment',
  'appointment.change': 'Edit appointment',
  'appointment.change-texts': 'Edit the reason, the instructions or the note of an appointment',
  'displaced.read': 'List displaced appointments',
  'displaced.keep': 'Keep a displaced appointment',
  'displaced.ask': 'Ask a patient to choose another time',
  'appointment.find-takers': 'Look who could take appointments',
  'appointment.reassign': 'Give appointment to another clinician',
  'appointment.attend': 'Check in or close a visit in person',
  'appointment.undo': 'Undo a change of an appointment',
  'appointment.withhold-letter': 'Do not tell the patient of a change',
  'appointment.letter': 'Write to the patient',
  'appointment.letter-print': 'Print a message to the patient',
  'appointment.letter-retry': 'Write to the patient again',
  'appointment.told': 'Tell the patient in another way',
  'appointment.new-link': 'Make a check-in code',
  'appointment.link': 'Open the link in a message',
  'booking.code': 'Send a code from the booking page',
  'booking.link': 'Open the link of a request',
  'booking.read': 'List requests of patients',
  'booking.request': 'Request an appointment',
  'booking.accept': 'Accept a request',
  'booking.decline': 'Decline a request',
  'booking.propose': 'Propose another time',
  'booking.release': 'Release the time of a request',
  'appointment.company': 'Say who comes with the patient',
  'appointment.link-patient': 'Link an appointment to its patient',
  'patients.find': 'Find patients',
  'patient.read': 'Open patient',
  'patient.appointments': "See a patient's appointments",
  'patient.save': 'Save patient',
  'patients.import-preview': 'Check a file of patients',
  'patients.import': 'Import patients',
  'patients.import-cancel': 'Cancel import of patients',
  'patients.import-decide': 'Decide about a likely twin',
  'patient.cancel-booked': 'Cancel what a deceased patient had booked',
  'patient.cancel-booked-undo': 'Undo cancelling what a patient had booked',
  'patient.sms-consent': 'Note whether a patient agrees to text messages',
  'patient.merge-request': 'Request a merge of two records',
  'patient.merge': 'Merge two records',
  'patient.merge-undo': 'Undo a merge of two records',
  'patient.merge-decline': 'Decline a merge of two records',
  'post-acute.read': 'Read post-acute providers for a program',
  'post-acute.save': 'Save post-acute provider',
  'post-acute.beds': 'Note free beds of a post-acute provider',
  'post-acute.import': 'Import post-acute providers',
  'post-acute.export': 'Export post-acute providers',
  'related-person.read': "See a patient's contacts",
  'related-person.save': 'Save contact of a patient',
  'related-person.end': 'End contact of a patient',
  'related-person.agree': 'Note what a contact may know',
  'related-person.withdraw': 'Withdraw what a contact may know',
  'facts.open': "Open a patient's facts",
  'facts.read': "Read a patient's facts",
  'facts.file-read': 'Open file of a document',
  'facts.file-withdraw': 'Withdraw file of a document with a virus',
  'facts.import-preview': 'Check a file of facts',
  'facts.import': 'Import facts',
  'facts.receive': 'Receive a message of another system',
  'facts.messages-read': 'List messages that wait',
  'facts.message-read': 'Open a message that waits',
  'facts.retry': 'Try a message again',
  'facts.dismiss': 'Dismiss a message',
  ...destinationActions,
  ...faxActions,
  ...outsideMailActions,
  ...feedActions,
  'availability.save': 'Save hours',
  'appointment-type.save': 'Save appointment type',
  'appointment-type.read': 'List appointment types',
  'location.save': 'Save room',
  'location.read': 'List rooms',
  'appointment.give-reason': 'Say why cancelled or missed',
  'appointment-reason.save': 'Save reason of appointments',
  'appointment-reason.read': 'List reasons of appointments',
  'calendar.feed-make': 'Make calendar address',
  'calendar.feed-revoke': 'Revoke calendar address',
  'calendar.feed-read': 'Fetch calendar by its address',
  'calendar.feed-names': 'Change names in calendars',
  'calendar.import': 'Import busy times',
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
  'waitlist.withdraw': 'Withdraw an offer',
  ...caseActions,
  'waiting-room.save': 'Save waiting room settings',
} as const satisfies Record<string, string>;
export type AuditAction = keyof typeof actionWords;

export const outcomes = ['success', 'failure', 'refused'] as const;
export type AuditOutcome = (typeof outcomes)[number];

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
  'DutyPage',
  'Task',
  'Communication',
  'ClockRule',
  'AuditEvent',
] as const;

/** Most characters of a filter. */
export const filterMost = { objectType: 40, objectId: 64 } as const;

/** Of a filter's first and last day. */
export const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to;
export const notInOrder = { message: 'The last day is before the first', path: ['to'] };

/** One entry in a list. Without an actor nobody was signed in; only people have a name. */
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
  /** The reader's zone, in which times and days are shown. */
  zone: string;
  entries: AuditLine[];
  count: number;
  /** Counting stopped there: there are at least as many. */
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

/**
 * `altered`: the row does not match its hash. `missing`: there is no row of that number any more.
 */
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
