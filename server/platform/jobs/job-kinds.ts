/** Every kind of job: its data, which are only ids, and how often it is retried. */
import type { PushKind } from '#shared/notices.ts';
import type { changeLetterKinds } from '#shared/front-desk/unsent-letters.ts';

/** Jobs are stored in plain text, so they have ids and never data of patients. */
export interface JobData {
  /** Mails a patient about an appointment: new, changed or cancelled. */
  'appointment.letter': {
    appointmentId: string;
    about: (typeof changeLetterKinds)[number];
    /** The version of the change. */
    version: number;
    startsAt: string;
    /** Later dates of a series that were changed with it, for the same letter. */
    others: string[];
    /** Who made the change; null where a patient did. Jobs of an older server have none. */
    senderId?: string | null;
  };
  /** Reminds a patient; whether the reminder is still true is judged when it is due. */
  'appointment.reminder': { appointmentId: string; minutesBefore: number; startsAt: string };
  /** Sends a letter again, as the appointment is by now, because somebody asked for it. */
  'letter.retry': { letterId: string; senderId: string };
  /** Replans the reminders of a type's booked appointments, from there on. */
  'reminders.plan': {
    organizationId: string;
    typeId: string;
    after: { startsAt: string; id: string } | null;
  };
  /** Offers freed time of a practitioner to the waiting list. */
  'waitlist.offer': {
    organizationId: string;
    practitionerId: string;
    startsAt: string;
    endsAt: string;
  };
  /** Mails an offer to its patient, as long as it is open. */
  'waitlist.letter': { offerId: string };
  /** Requests the letters to the patients of appointments that another clinician has taken, and ends that they choose another time. */
  'reassigned.letters': {
    appointmentIds: string[];
    senderId: string;
    reassignedAt?: string;
    fromId?: string;
  };
  /** Tells a program's webhook of a change. */
  'subscription.notify': { notificationId: string };
  /** Writes a bulk export of a program into its files; after some time it goes on as another job. */
  'fhir.export': { exportId: string };
  /** Deletes a bulk export with its files once it has expired. */
  'fhir.export-expire': { exportId: string };
  /** Writes to who asked for an appointment on a booking page how their request stands. */
  'booking.letter': { bookingId: string; about: 'requested' | 'proposed' | 'declined' };
  /** Mails a person what a publication of the roster changed for them. */
  'roster.letter': { publicationId: string; practitionerId: string };
  /** Mails who asked for time off what was decided. */
  'time-off.letter': { requestId: string };
  /** Mails a person what became of a swap; one that went on meanwhile is left alone. */
  'swap.letter': { offerId: string; practitionerId: string; state: 'taken' | 'done' | 'refused' };
  /** Hands a page over in one channel, where nobody has acknowledged it by then. */
  'page.deliver': { pageId: string; practitionerId: string; channel: 'push' | 'sms' | 'mail' };
  /** Pages who is behind, where nobody has acknowledged; one of an earlier step is left alone. */
  'page.escalate': { pageId: string; step: number };
  /** Mails a person what others changed of their coming days. */
  'notices.digest': { practitionerId: string };
  /** Tells a browser by push that a patient has arrived, or that somebody changed a day. */
  'notices.push': { subscriptionId: string; about: PushKind };
  /** Settles visits in person that nobody closed, and plans itself for the next night. */
  'attendance.settle': Record<string, never>;
  /** Plans the coming night of every organization, and itself for the next day. */
  'retention.plan': Record<string, never>;
  /** Deletes what an organization has kept long enough; after its first part it goes on. */
  'retention.delete': { organizationId: string; night: string };
  /** Encrypts secrets anew with a changed SECRET_KEY, which `keyId` tells from the other one. */
  'secrets.encrypt': { keyId: string; table: number; after: string | null };
  /** Checks or imports a file of patients, as its state says; after its first part it goes on. */
  'patients.import': { importId: string; organizationId: string };
  /** Imports a large remittance; after its first part it goes on. */
  'remittance.import': { uploadId: string; organizationId: string };
  /** Scans a file that was sent while no virus scanner answered. */
  'file.scan': { fileId: string };
  /** The same for a file of a message between colleagues. */
  'message-file.scan': { fileId: string };
  /** The same for a file of a case. */
  'case-file.scan': { fileId: string };
  /** Ends an offer that nobody answered in time; one that was answered is left alone. */
  'waitlist.lapse': { offerId: string };
  /** Warns of a clock of a case, then waits until it is due; one that is over is left alone. */
  'case.clock': { clockId: string };
  /** Closes contacts after discharge of a patient who has died; those that a person closed stay. */
  'contacts.deceased': { patientId: string };
  /** Looks whether a peer-to-peer call takes place; one that was moved, cancelled or noted is left alone. */
  'peer-to-peer.check': { callId: string };
  /** Sums the past days of an organization's cases; after its first part it goes on. */
  'case-days.sum': { organizationId: string };
  /** Judges facts that arrived by the rules in force; one that has led to a case is left alone. */
  'rules.judge': { organizationId: string; factIds: string[] };
  /** Runs a measure that was published on all patients; withdraws the gaps of one that was retired. */
  'measures.run': { organizationId: string; measureId: string };
  /** Looks whether facts that arrived meet measures of which their patients have open gaps. */
  'measures.follow': { organizationId: string; factIds: string[] };
}

export type JobKind = keyof JobData;

export interface JobPolicy {
  /** How often due jobs are polled. */
  pollEverySeconds: number;
  /** The pauses between tries grow from the first to the longest. */
  tries: number;
  firstPauseSeconds: number;
  longestPauseSeconds: number;
  /** Longer than the job may take; after that its worker counts as dead, and another one gets it. */
  expireSeconds: number;
}

/** Mail waits up to four minutes for the mail server (mail.ts). */
const mails = { expireSeconds: 300 };
const works = { expireSeconds: 120 };

/** Thirty tries at most half an hour apart: a mail server may be away for half a day. */
export const untilTaken = {
  ...mails,
  tries: 30,
  firstPauseSeconds: 15,
  longestPauseSeconds: 1_800,
};
/** Depends on nothing outside, so a failure is over in a moment. */
const soonAgain = { ...works, tries: 60, firstPauseSeconds: 2, longestPauseSeconds: 300 };

/** A push that comes much later tells nothing any more. */
const whileOfInterest = { ...works, tries: 6, firstPauseSeconds: 5, longestPauseSeconds: 120 };

/** Longer than an offer is open; after that the job is pointless. */
const whileOffered = { ...mails, tries: 60, firstPauseSeconds: 5, longestPauseSeconds: 60 };

/** Somebody is waited for now: an hour later nobody needs it. */
export const whilePaged = { ...mails, tries: 40, firstPauseSeconds: 2, longestPauseSeconds: 60 };

/** A scanner that is away for a day is found by its operator. */
const untilScanned = {
  ...works,
  tries: 60,
  firstPauseSeconds: 30,
  longestPauseSeconds: 1_800,
};

/** A receiver may be away for half a day. */
const untilReceived = { ...works, tries: 24, firstPauseSeconds: 10, longestPauseSeconds: 3_600 };

export const jobKinds: Record<JobKind, JobPolicy> = {
  'appointment.letter': { pollEverySeconds: 2, ...untilTaken },
  'appointment.reminder': { pollEverySeconds: 5, ...untilTaken },
  'letter.retry': { pollEverySeconds: 2, ...untilTaken },
  'reminders.plan': { pollEverySeconds: 5, ...soonAgain },
  'waitlist.offer': { pollEverySeconds: 2, ...soonAgain },
  'waitlist.letter': { pollEverySeconds: 2, ...whileOffered },
  'waitlist.lapse': { pollEverySeconds: 5, ...soonAgain },
  'booking.letter': { pollEverySeconds: 2, ...untilTaken },
  'reassigned.letters': { pollEverySeconds: 2, ...soonAgain },
  'subscription.notify': { pollEverySeconds: 2, ...untilReceived },
  'fhir.export': { pollEverySeconds: 2, ...soonAgain },
  'fhir.export-expire': { pollEverySeconds: 60, ...soonAgain },
  'roster.letter': { pollEverySeconds: 5, ...untilTaken },
  'time-off.letter': { pollEverySeconds: 5, ...untilTaken },
  'swap.letter': { pollEverySeconds: 5, ...untilTaken },
  'page.deliver': { pollEverySeconds: 2, ...whilePaged },
  'page.escalate': { pollEverySeconds: 2, ...soonAgain },
  'notices.digest': { pollEverySeconds: 5, ...untilTaken },
  'notices.push': { pollEverySeconds: 1, ...whileOfInterest },
  'attendance.settle': { pollEverySeconds: 60, ...soonAgain },
  'retention.plan': { pollEverySeconds: 60, ...soonAgain },
  'retention.delete': { pollEverySeconds: 60, ...soonAgain },
  // Somebody looks at its progress.
  'patients.import': { pollEverySeconds: 1, ...soonAgain },
  'remittance.import': { pollEverySeconds: 1, ...soonAgain },
  'file.scan': { pollEverySeconds: 5, ...untilScanned },
  'message-file.scan': { pollEverySeconds: 5, ...untilScanned },
  'case-file.scan': { pollEverySeconds: 5, ...untilScanned },
  'case.clock': { pollEverySeconds: 5, ...soonAgain },
  'contacts.deceased': { pollEverySeconds: 2, ...soonAgain },
  'peer-to-peer.check': { pollEverySeconds: 5, ...soonAgain },
  'case-days.sum': { pollEverySeconds: 60, ...soonAgain },
  // A case is on open screens within a second.
  'rules.judge': { pollEverySeconds: 0.5, ...soonAgain },
  // Of all patients, which takes minutes where there are a hundred thousand.
  'measures.run': { pollEverySeconds: 2, ...soonAgain, expireSeconds: 1_800 },
  'measures.follow': { pollEverySeconds: 2, ...soonAgain },
  'secrets.encrypt': { pollEverySeconds: 10, ...soonAgain },
};
