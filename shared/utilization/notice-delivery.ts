/** How a notice is delivered to a patient: explained, understood, and signed or refused. */
import { z } from 'zod';
import type { NoticeName } from '#shared/case-kinds/notice.ts';
import { Language } from '#shared/people/languages.ts';
import type { FilledBlank } from '#shared/case-letters/letter-templates.ts';
import { folded } from '#shared/text/name-folding.ts';
import { line } from '#shared/text/single-line.ts';
import { ExactInstant } from '#shared/time.ts';
import { Version } from '#shared/version.ts';
import { DrawnSignature } from './drawn-signature.ts';
import type { NoticeWords } from './notice-words.ts';
import type { NoticeForm } from './patient-notices.ts';
import type { NoticeTextLine, ReadNotice } from './read-notice.ts';
import type { NoticeOffer } from './visit-notices.ts';

const Name = (empty: string) => line(120, { empty, long: 'At most 120 characters' });

/**
 * `typed`: who signs writes their name with the keys, in place of drawing it. `refused`: who delivers it notes that, and a
 * second person sees it.
 */
export const Signature = z.discriminatedUnion('kind', [
  DrawnSignature,
  z.strictObject({ kind: z.literal('typed'), name: Name('Type the name of who signs') }),
  z.strictObject({ kind: z.literal('paper') }),
  z.strictObject({
    kind: z.literal('refused'),
    reason: z.string().trim().max(500, 'At most 500 characters').default(''),
    witness: Name('Name who saw it'),
  }),
]);
export type Signature = z.infer<typeof Signature>;

export const signers = ['patient', 'representative'] as const;

export const DeliverNotice = z
  .strictObject({
    caseId: z.uuid(),
    version: Version,
    /** Of the hospital; null: our words alone, beside the paper form. */
    textId: z.uuid().nullable().default(null),
    /** A PDF on the notice's case that the patient reads instead. */
    fileId: z.uuid().nullable().default(null),
    /** Words for the blanks of that text for which the record has none, by their names. */
    blanks: z
      .record(z.string().max(40), z.string().trim().max(200, 'At most 200 characters'))
      .default({}),
    language: Language,
    /** Of the words around the text, as the patient read them; null: they are taken as they are in force. */
    wordsHash: z
      .string()
      .regex(/^[\da-f]{64}$/)
      .nullable()
      .default(null),
    /** By the names of the notice's fields. */
    fields: z.record(z.string().max(40), z.string().trim().max(500, 'At most 500 characters')),
    way: z.enum(['in-person', 'visit', 'phone']),
    visitId: z.uuid().nullable().default(null),
    interpreter: z.string().trim().max(120, 'At most 120 characters').default(''),
    /** What the patient answered on their own device in that visit; null: they did not. */
    offerId: z.uuid().nullable().default(null),
    signer: z.enum(signers),
    signerName: Name('Name who signs'),
    signature: Signature,
  })
  .refine(({ way, visitId }) => (way === 'visit') === (visitId !== null), {
    message: 'Choose the visit in which it was explained',
    path: ['visitId'],
  })
  .refine(({ textId, fileId }) => textId === null || fileId === null, {
    message: 'Choose the text or the PDF',
    path: ['fileId'],
  })
  // On the phone nobody signs on this screen (Medicare Claims Processing Manual, chapter 30, 200.3.9).
  .refine(({ way, signature }) => way !== 'phone' || signature.kind !== 'drawn', {
    message: 'After a phone call the paper is signed, or the signature was refused',
    path: ['signature'],
  })
  .refine(({ way, signature }) => way === 'in-person' || signature.kind !== 'typed', {
    message: 'A name is typed by who is at this screen',
    path: ['signature'],
  })
  .refine(
    ({ signature, signerName }) =>
      signature.kind !== 'typed' || folded(signature.name) === folded(signerName),
    { message: 'Type the name as it stands above', path: ['signature', 'name'] },
  );
export type DeliverNotice = z.infer<typeof DeliverNotice>;

export const NoticeRef = z.strictObject({ caseId: z.uuid() });
export type NoticeRef = z.infer<typeof NoticeRef>;

export const NoticeTextRef = NoticeRef.extend({ textId: z.uuid() });
export type NoticeTextRef = z.infer<typeof NoticeTextRef>;

export const NoticeWordsRef = NoticeRef.extend({ language: Language });
export type NoticeWordsRef = z.infer<typeof NoticeWordsRef>;

/** In force in one language; the hash says later that the patient read these. */
export interface WordsOfNotice {
  words: NoticeWords;
  hash: string;
}

/** `caseId`: of any review or notice of the stay. */
export const PlanDischarge = z.strictObject({ caseId: z.uuid(), dischargeAt: ExactInstant });
export type PlanDischarge = z.infer<typeof PlanDischarge>;

/** With the words of the record in its blanks; those without words stay marked. */
export interface NoticeText extends NoticeTextLine {
  text: string;
  blanks: FilledBlank[];
}

export interface PersonInside {
  name: string;
  role: string;
  joinedAt: string;
  leftAt: string | null;
}

export interface VisitOfNotice {
  visitId: string;
  startsAt: string;
  people: PersonInside[];
}

/** What was signed. */
export interface DeliveredNotice extends ReadNotice {
  notice: NoticeName;
  patient: { id: string; fullName: string; birthDate: string | null; recordNumber: string | null };
  /** The PDF that they read; missing or null: none. */
  file?: { fileId: string; name: string; hash: string } | null;
  way: DeliverNotice['way'];
  visit: VisitOfNotice | null;
  interpreter: string;
  signer: DeliverNotice['signer'];
  signerName: string;
  signature: Signature;
  /** Who answered on their own device in the visit, and when; missing or null: nobody. */
  answered?: { by: string; at: string } | null;
  explainedBy: { id: string; fullName: string; hospitalRole: string };
  at: string;
}

export interface NoticeRecord {
  caseId: string;
  version: number;
  notice: NoticeName;
  form: NoticeForm;
  dischargeAt: string | null;
  /** A person planned that time, or it is the day that is expected. */
  dischargeBy: 'plan' | 'expectation';
  patient: DeliveredNotice['patient'] | null;
  /** Of the patient; null where nobody noted it. */
  patientLanguage: string | null;
  texts: NoticeTextLine[];
  /** Visits of the patient in which the reader was, the newest first. */
  visits: VisitOfNotice[];
  /** The last one that lay before the patient in a visit. */
  offer: NoticeOffer | null;
  mayDeliver: boolean;
  delivered: (DeliveredNotice & { hash: string }) | null;
  zone: string;
}
