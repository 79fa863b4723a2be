/** The schemas of what patients do by the link in their letter: another time, an earlier one, contact, company. */
import { z } from 'zod';
import { AppointmentLink } from '#shared/self-service.ts';
import { PartOfDay } from '#shared/waitlist.ts';
import { Language } from '#shared/people/languages.ts';
import { Phone } from '#shared/people/phone.ts';
import { line } from '#shared/text/single-line.ts';
import { Day, Instant } from '#shared/time.ts';
import { Version } from '#shared/version.ts';

const { token } = AppointmentLink.shape;

/** A week from that day on, in the clinic's zone; without it, from today. */
export const FindTimesByLink = z.strictObject({ token, from: Day.optional() });
export type FindTimesByLink = z.infer<typeof FindTimesByLink>;

export const MoveByLink = z.strictObject({ token, startsAt: Instant, version: Version });
export type MoveByLink = z.infer<typeof MoveByLink>;

/** The contact fields that a patient changes; a field that is not given stays as it is. */
export const SaveContactByLink = z
  .strictObject({
    token,
    phone: Phone.optional(),
    language: Language.optional(),
    /** Whether text messages may be sent to the phone number. */
    texts: z.boolean().optional(),
  })
  .refine(
    ({ phone, language, texts }) =>
      phone !== undefined || language !== undefined || texts !== undefined,
    { message: 'Enter a phone number, or choose a language', path: ['phone'] },
  );
export type SaveContactByLink = z.infer<typeof SaveContactByLink>;

export const SayCompany = z.strictObject({
  token,
  words: line(200, { empty: 'Write who comes with you', long: 'At most 200 characters' }),
});
export type SayCompany = z.infer<typeof SayCompany>;

export const WaitByLink = z.strictObject({ token, partOfDay: PartOfDay.default('any') });
export type WaitByLink = z.infer<typeof WaitByLink>;

/** Free starts of one week; nobody is named. */
export interface TimesOfWeek {
  /** The clinic's. */
  zone: string;
  /** Days of that zone, both inclusive. */
  from: string;
  to: string;
  starts: string[];
  /** It begins today. */
  isFirst: boolean;
  /** Whether a later week may be asked for. */
  isMore: boolean;
}

/** Said once more, it is the same. */
export interface Noted {
  noted: boolean;
}
