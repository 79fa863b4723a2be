/** The schemas of payers: by which names and ids coverages mean them, and how they are reached. */
import { z } from 'zod';
import { Phone } from '#shared/people/phone.ts';
import { line } from '#shared/text/single-line.ts';
import { Version } from '#shared/version.ts';

/** At most so many names, ids or plans of one payer. */
export const mostOfPayer = 100;

const words = (max: number, what: string) =>
  line(max, { empty: `Enter a ${what}`, long: `A ${what} has at most ${max} characters` });

const list = (max: number, what: string) =>
  z
    .array(words(max, what))
    .max(mostOfPayer, `At most ${mostOfPayer}`)
    .default([])
    .transform((entries) => [...new Set(entries)]);

const name = words(120, 'name').refine((text) => /[\p{L}\p{N}]/u.test(text), {
  message: 'A name has a letter or a digit',
});

/** A link that people follow: it never leads to a page without TLS. */
const Portal = z
  .url({ protocol: /^https$/, error: 'Enter an address that begins with https://' })
  .max(500, 'An address has at most 500 characters');

const details = {
  name,
  /** As coverages write it: "AETNA INC". */
  otherNames: list(200, 'name'),
  /** As coverages and remittances state it: "60054". */
  payerIds: list(80, 'payer ID'),
  plans: list(120, 'plan'),
  phone: Phone.nullable().default(null),
  portal: Portal.nullable().default(null),
  /** What its manual says of deadlines, in words: clocks run by their rules alone. */
  clockNotes: z
    .string()
    .trim()
    .min(1)
    .max(2000, 'At most 2,000 characters')
    .nullable()
    .default(null),
};

export const NewPayer = z.strictObject(details);
export type NewPayer = z.infer<typeof NewPayer>;

/** One that is retired keeps the coverages that mean it, and is offered nowhere. */
export const SavePayer = z.strictObject({
  ...details,
  payerId: z.uuid(),
  version: Version,
  active: z.boolean(),
});
export type SavePayer = z.infer<typeof SavePayer>;

/** The first ends: its names, ids and plans become the second's. */
export const MergePayers = z
  .strictObject({ payerId: z.uuid(), version: Version, intoPayerId: z.uuid() })
  .refine(({ payerId, intoPayerId }) => payerId !== intoPayerId, {
    message: 'Choose another payer',
    path: ['intoPayerId'],
  });
export type MergePayers = z.infer<typeof MergePayers>;

export interface Payer extends NewPayer {
  id: string;
  active: boolean;
  version: number;
}

/** What active coverages say that means no payer of the table. */
export interface UnmatchedPayer {
  name: string;
  /** Those that come with it, at most ten. */
  payerIds: string[];
  patients: number;
}
