/** The schemas of letters that did not reach their patients, for those who tell them in another way. */
import { z } from 'zod';
import type { Letterhead } from '#shared/organization.ts';
import { Kind } from '#shared/appointments.ts';

/** The kinds of letters on an appointment's present state: a later one replaces an earlier one. */
export const changeLetterKinds = [
  'booked',
  'moved',
  'changed',
  'reassigned',
  'choose',
  'kept',
  'cancelled',
] as const;

/** The kinds of letters on a request of the booking page. */
export const requestLetterKinds = ['requested', 'proposed', 'declined'] as const;
export type RequestLetterKind = (typeof requestLetterKinds)[number];

/**
 * What a letter is about. `choose`: the patient is asked to choose another time; `kept`: they
 * need not choose, their time stays; `link`: the link to a tele-visit, sent by itself; `offer`: a freed time, to
 * who waits for one; `companion`: the link for an interpreter or a relative.
 */
export const LetterKind = z.enum([
  ...changeLetterKinds,
  ...requestLetterKinds,
  'reminder',
  'link',
  'offer',
  'companion',
]);
export type LetterKind = z.infer<typeof LetterKind>;

export const LetterChannel = z.enum(['mail', 'sms']);
export type LetterChannel = z.infer<typeof LetterChannel>;

/**
 * Why a letter will not be sent by itself any more. `rejected`: the mail server refuses the address;
 * `gave-up`: no mail server accepted it; `late`: its time passed before it could be sent;
 * `sender-limit`: who caused it had caused too many that day; `no-address`: there is none;
 * `undelivered`: the phone network says that a text message did not arrive; `deceased`: the patient was
 * recorded as deceased when it was due.
 */
export const UnsentReason = z.enum([
  'rejected',
  'gave-up',
  'late',
  'sender-limit',
  'no-address',
  'undelivered',
  'deceased',
]);
export type UnsentReason = z.infer<typeof UnsentReason>;

/** `trying`: it is still tried again; `unconfirmed`: it may have arrived, nobody knows. */
export const LetterTrouble = z.enum([...UnsentReason.options, 'trying', 'unconfirmed']);
export type LetterTrouble = z.infer<typeof LetterTrouble>;

export const UnsentLetter = z.object({
  id: z.uuid(),
  about: LetterKind,
  channel: LetterChannel,
  trouble: LetterTrouble,
  /** When it was tried first, or was due. */
  since: z.string(),
  /** Of the patient; for `companion`, of that person. */
  patientName: z.string(),
  phone: z.string().nullable(),
  /** Whether the hospital has a mail address, or may send text messages: else nothing can be tried again. */
  isReachable: z.boolean(),
  /** Null for a request, which has none yet. */
  appointmentId: z.uuid().nullable(),
  startsAt: z.string(),
  kind: Kind,
  clinicians: z.array(z.string()),
});
export type UnsentLetter = z.infer<typeof UnsentLetter>;

/** The nearest appointments first. */
export const UnsentLetters = z.object({
  letters: z.array(UnsentLetter),
  /** Whether there are more than are listed. */
  isMore: z.boolean(),
  zone: z.string(),
});
export type UnsentLetters = z.infer<typeof UnsentLetters>;

export const LetterRef = z.strictObject({ letterId: z.uuid() });
export type LetterRef = z.infer<typeof LetterRef>;

export const isOfRequest = (about: LetterKind): about is RequestLetterKind =>
  requestLetterKinds.some((kind) => kind === about);

/** The kinds of letters on an appointment itself: others have no paper, and a companion's address is stored nowhere. */
export type AppointmentLetterKind = Exclude<LetterKind, RequestLetterKind | 'offer' | 'companion'>;
export const isPrintable = (about: LetterKind): about is AppointmentLetterKind =>
  about !== 'offer' && about !== 'companion' && !isOfRequest(about);

/** What the mail would say, without links: those are for the mailbox alone. */
export const PrintedLetter = z.object({
  subject: z.string(),
  text: z.string(),
  /** A language tag. */
  language: z.string(),
  /** Below the code that the patient checks in by. */
  checkInWords: z.string(),
});
export type PrintedLetter = z.infer<typeof PrintedLetter>;

/** A letter as it is put on paper. */
export type LetterOnPaper = PrintedLetter & {
  letterhead: Letterhead;
  /** Where the patient checks in, as a code on the paper; null but for a visit in person to come. */
  checkInLink: string | null;
};
