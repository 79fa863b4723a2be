/** The schemas of what an organization says of itself: name, zone, locale, and how patients reach it. */
import { z } from 'zod';
import { Phone } from '#shared/people/phone.ts';
import { Country } from './organization/countries.ts';
import { line } from './text/single-line.ts';
import { Zone } from './time.ts';
import { Version } from './version.ts';

export const HourFormat = z.enum(['12', '24']);
export type HourFormat = z.infer<typeof HourFormat>;

/** Monday is 1, Sunday 7, as in ISO 8601; the days with which weeks begin somewhere. */
export const FirstWeekday = z.union([z.literal(1), z.literal(6), z.literal(7)]);
export type FirstWeekday = z.infer<typeof FirstWeekday>;

/** How times and weeks are written for everybody of the organization. */
export interface OrganizationLocale {
  hourFormat: HourFormat;
  firstWeekday: FirstWeekday;
  /** Days and months of typed dates stand in the order that is usual there; null: as in the browser. */
  country: string | null;
}

const addressMax = 300;

/** Lines as on an envelope; empty means none. */
const Address = z
  .string()
  .transform((text) =>
    text
      .normalize('NFC')
      .split('\n')
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .filter(Boolean)
      .join('\n'),
  )
  .pipe(
    z
      .string()
      .max(addressMax, `An address has at most ${addressMax} characters`)
      .refine((text) => !/[\p{Cs}]|(?!\n)\p{Cc}/u.test(text), 'Leave out control characters'),
  )
  .transform((text) => text || null);

const details = {
  name: line(120, { empty: 'Enter the name', long: 'A name has at most 120 characters' }),
  zone: Zone,
  hourFormat: HourFormat,
  firstWeekday: FirstWeekday,
  phone: Phone.nullable(),
  address: Address.nullable(),
  /** What phone numbers without a plus belong to; what is not given stays. */
  country: Country.nullable().optional(),
};

export const SaveOrganization = z.strictObject({ version: Version, ...details });
export type SaveOrganization = z.infer<typeof SaveOrganization>;

/** `version` is sent back with a change. */
export interface OrganizationRecord extends OrganizationLocale {
  name: string;
  zone: string;
  phone: string | null;
  address: string | null;
  /** Of its own; null where it has no logo. */
  logo: Logo | null;
  version: number;
}

export const logoMostBytes = 100 * 1024;
/** Pixels of width, and of height. */
export const logoMostSide = 3_000;
export const logoMediaTypes = ['image/png', 'image/jpeg'] as const;

export interface Logo {
  mediaType: (typeof logoMediaTypes)[number];
  /** The file, in base64. */
  content: string;
}

/** What stands at the head of printed letters. */
export type Letterhead = Pick<OrganizationRecord, 'name' | 'address' | 'phone' | 'logo'>;

/** Null removes it. The server looks at the file itself to tell what it is. */
export const SaveLogo = z.strictObject({
  content: z
    .base64('Choose a PNG or JPEG file')
    .min(1, 'Choose a PNG or JPEG file')
    .max(Math.ceil(logoMostBytes / 3) * 4, 'A logo has at most 100 kB')
    .nullable(),
});
export type SaveLogo = z.infer<typeof SaveLogo>;
