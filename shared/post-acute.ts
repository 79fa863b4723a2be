/** Post-acute providers: where patients go to after a stay, how they are reached, and the beds that they told of. */
import { z } from 'zod';
import { FaxNumber } from './faxes.ts';
import { Email } from './people/email.ts';
import { Phone } from './people/phone.ts';
import { line } from './text/single-line.ts';
import { Version } from './version.ts';

export const postAcuteTypes = [
  'skilled-nursing',
  'inpatient-rehabilitation',
  'long-term-acute-care',
  'home-health',
  'hospice',
  'assisted-living',
  'dialysis',
  'equipment',
  'other',
] as const;
export type PostAcuteType = (typeof postAcuteTypes)[number];

export const postAcuteTypeWords: Record<PostAcuteType, string> = {
  'skilled-nursing': 'Skilled nursing facility',
  'inpatient-rehabilitation': 'Inpatient rehabilitation',
  'long-term-acute-care': 'Long-term acute care hospital',
  'home-health': 'Home health agency',
  hospice: 'Hospice',
  'assisted-living': 'Assisted living',
  dialysis: 'Dialysis center',
  equipment: 'Medical equipment',
  other: 'Other',
};

export const mostProviders = 2_000;
/** What was told longer ago may be wrong by now, and is marked. */
export const bedsCurrentHours = 24;

const freeText = (max: number) =>
  z.string().trim().max(max, `At most ${max} characters`).default('');

const details = {
  name: line(120, { empty: 'Enter a name', long: 'At most 120 characters' }),
  type: z.enum(postAcuteTypes, 'Choose what it is'),
  phone: Phone.nullable().default(null),
  fax: FaxNumber.nullable().default(null),
  email: Email.nullable().default(null),
  address: freeText(300),
  /** As people write them. */
  languages: freeText(300),
  payers: freeText(500),
};

export const NewProvider = z.strictObject(details);
export type NewProvider = z.infer<typeof NewProvider>;

/** One that is not active is offered nowhere. */
export const SaveProvider = z.strictObject({
  ...details,
  providerId: z.uuid(),
  version: Version,
  active: z.boolean(),
});
export type SaveProvider = z.infer<typeof SaveProvider>;

export const ListProviders = z.strictObject({
  search: z
    .string()
    .max(100, 'At most 100 characters')
    .transform((text) => text.normalize('NFC').trim())
    .default(''),
  type: z.enum(postAcuteTypes).optional(),
});
export type ListProviders = z.infer<typeof ListProviders>;

/** `beds`: that are free; `toldBy`: who said so there. */
export const NoteBeds = z.strictObject({
  providerId: z.uuid(),
  beds: z.int('Enter a number').min(0, 'Enter 0 or more').max(10_000, 'At most 10,000'),
  toldBy: line(120, { empty: 'Say who told you', long: 'At most 120 characters' }),
});
export type NoteBeds = z.infer<typeof NoteBeds>;

export const ImportProviders = z.strictObject({ csv: z.string().min(1).max(2_000_000) });
export type ImportProviders = z.infer<typeof ImportProviders>;

export interface BedReport {
  beds: number;
  toldBy: string;
  notedBy: string;
  notedAt: string;
}

export interface Provider extends NewProvider {
  id: string;
  active: boolean;
  version: number;
  /** The last five, the newest first. */
  bedReports: BedReport[];
}

export interface Providers {
  providers: Provider[];
  /** There are more than are listed: search. */
  hasMore: boolean;
  zone: string;
}
