/** A notice that is laid before a patient in a tele-visit: read and signed on their own device. */
import { z } from 'zod';
import { Language } from '#shared/people/languages.ts';
import { Version } from '#shared/version.ts';
import { DrawnSignature } from './drawn-signature.ts';
import type { ReadNotice } from './read-notice.ts';

export const OfferNotice = z.strictObject({
  caseId: z.uuid(),
  version: Version,
  /** In which the caller is together with the patient. */
  visitId: z.uuid(),
  textId: z.uuid().nullable().default(null),
  blanks: z
    .record(z.string().max(40), z.string().trim().max(200, 'At most 200 characters'))
    .default({}),
  language: Language,
  fields: z.record(z.string().max(40), z.string().trim().max(500, 'At most 500 characters')),
});
export type OfferNotice = z.infer<typeof OfferNotice>;

const offer = { offerId: z.uuid() };
export const AnswerNotice = z.discriminatedUnion('answer', [
  z.strictObject({ ...offer, answer: z.literal('signed'), signature: DrawnSignature }),
  z.strictObject({ ...offer, answer: z.literal('refused') }),
]);
export type AnswerNotice = z.infer<typeof AnswerNotice>;

export interface OfferedNotice extends ReadNotice {
  offerId: string;
}

/** As who delivers it sees it: the last one of a case. */
export interface NoticeOffer {
  offerId: string;
  visitId: string;
  document: ReadNotice;
  answer: 'signed' | 'refused' | null;
  /** The patient, or the companion. */
  answeredBy: string | null;
  answeredAt: string | null;
  signature: DrawnSignature | null;
}
