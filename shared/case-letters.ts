/** Letters on cases: written from a template, signed once as a PDF, and how each left the house. */
import { z } from 'zod';
import type { NamedPerson } from '#shared/people.ts';
import { line } from '#shared/text/single-line.ts';
import { ExactInstant } from '#shared/time.ts';
import { Version } from '#shared/version.ts';
import { blankNames, type BlankName } from './case-letters/blanks.ts';
import {
  LetterText,
  mostLetterCharacters,
  type FilledBlank,
} from './case-letters/letter-templates.ts';

export const mostLettersOfCase = 100;

const ref = { caseId: z.uuid(), letterId: z.uuid() };
export const CaseLetterRef = z.strictObject(ref);
export type CaseLetterRef = z.infer<typeof CaseLetterRef>;

/** Without a template it begins empty; `replacesId` is the signed letter that it corrects. */
export const BeginLetter = z.strictObject({
  caseId: z.uuid(),
  templateId: z.uuid().nullable().default(null),
  replacesId: z.uuid().nullable().default(null),
});
export type BeginLetter = z.infer<typeof BeginLetter>;

const Recipient = z
  .string()
  .transform((text) => text.normalize('NFC').replaceAll('\r\n', '\n').trim())
  .pipe(
    z
      .string()
      .max(400, 'At most 400 characters')
      .refine((text) => !/[^\P{Cc}\n]|\p{Cs}/u.test(text), 'Leave out control characters'),
  );

/** A draft may be half a letter: what has to be there is said as it is signed. */
export const SaveLetter = z.strictObject({
  ...ref,
  version: Version,
  title: z.string().trim().max(160, 'At most 160 characters').default(''),
  recipient: Recipient.default(''),
  text: z.string().max(mostLetterCharacters, 'At most 16,000 characters').default(''),
});
export type SaveLetter = z.infer<typeof SaveLetter>;

/** What a letter needs before it is signed. */
export const WholeLetter = z.object({
  title: line(160, { empty: 'Say what it is about', long: 'At most 160 characters' }),
  recipient: Recipient.refine((text) => text !== '', 'Say to whom it goes'),
  text: LetterText,
});

export const DropLetter = z.strictObject({ ...ref, version: Version });
export type DropLetter = z.infer<typeof DropLetter>;

/** `seen`: what the record says now where it differs from the letter, as the signer has read it. */
export const SignLetter = z.strictObject({
  ...ref,
  version: Version,
  seen: z
    .array(
      z.strictObject({
        name: z.enum(blankNames as [BlankName, ...BlankName[]]),
        value: z.string().max(1_000).nullable(),
      }),
    )
    .max(blankNames.length)
    .default([]),
});
export type SignLetter = z.infer<typeof SignLetter>;

export const deliveryChannels = ['mail', 'courier', 'hand', 'portal', 'fax', 'other'] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];
export const deliveryResults = ['sent', 'delivered', 'returned', 'failed'] as const;
export type DeliveryResult = (typeof deliveryResults)[number];

const documentRef = { caseId: z.uuid(), documentId: z.uuid() };

/** That a signed letter or a packet left the house outside of the product. */
export const NoteDelivery = z.strictObject({
  ...documentRef,
  channel: z.enum(deliveryChannels),
  recipient: line(160, { empty: 'Say to whom it went', long: 'At most 160 characters' }),
  sentAt: ExactInstant,
  /** Of the post or the courier, or the receipt of a portal. */
  trackingNumber: z.string().trim().max(120, 'At most 120 characters').default(''),
  note: z.string().trim().max(1_000, 'At most 1,000 characters').default(''),
});
export type NoteDelivery = z.infer<typeof NoteDelivery>;

export const NoteDeliveryResult = z.strictObject({
  caseId: z.uuid(),
  deliveryId: z.uuid(),
  result: z.enum(['delivered', 'returned', 'failed']),
  note: z.string().trim().max(1_000, 'At most 1,000 characters').default(''),
});
export type NoteDeliveryResult = z.infer<typeof NoteDeliveryResult>;

export interface DocumentDelivery {
  id: string;
  documentId: string;
  channel: DeliveryChannel;
  recipient: string;
  sentAt: string;
  by: NamedPerson | null;
  trackingNumber: string | null;
  note: string | null;
  result: DeliveryResult;
  resultAt: string | null;
}

/** A PDF that never changes: a signed letter, or a packet of one with other documents. */
export interface CaseDocument {
  id: string;
  type: 'letter' | 'packet';
  title: string;
  pages: number;
  sizeBytes: number;
  /** SHA-256 of its bytes, as hexadecimal digits. */
  hash: string;
  madeAt: string;
  madeBy: NamedPerson;
}

export interface CaseLetterLine {
  id: string;
  title: string;
  language: string;
  /** Null: a draft. */
  document: CaseDocument | null;
  changedAt: string;
  changedBy: NamedPerson;
  /** The letter that it corrects, and the one that corrects it. */
  replacesId: string | null;
  replacedById: string | null;
  /** It names an amount, and the reader may not open the billing screens. */
  isHidden: boolean;
}

export interface LettersOfCase {
  letters: CaseLetterLine[];
  /** The newest first. */
  packets: (CaseDocument & { letterId: string; isHidden: boolean })[];
  deliveries: DocumentDelivery[];
  /** What a letter begins from; those in the patient's language first. */
  templates: { id: string; name: string; language: string }[];
  patientLanguage: string | null;
  mayWrite: boolean;
  maySign: boolean;
  zone: string;
}

/** A blank that was filled, and what the record says now. */
export interface LetterBlank extends FilledBlank {
  now: string | null;
  isChanged: boolean;
}

export interface CaseLetter {
  id: string;
  caseId: string;
  title: string;
  recipient: string;
  language: string;
  text: string;
  blanks: LetterBlank[];
  version: number;
  replacesId: string | null;
  mayWrite: boolean;
  maySign: boolean;
}
