/** Episodes of bundles: day of so many, the next contact, and whether the patient was readmitted; bundles as data. */
import { z } from 'zod';
import { RankedRow } from './ranked-page.ts';
import { line } from './text/single-line.ts';
import { Version } from './version.ts';

const mostCodes = 300;

const Code = z
  .string()
  .transform((text) => text.trim().toUpperCase())
  .pipe(
    z.string().regex(/^[A-Z0-9][A-Z0-9.-]{0,19}$/, 'A code has letters, digits, points and dashes'),
  );

export const NewBundle = z.strictObject({
  name: line(80, { empty: 'Name the bundle', long: 'At most 80 characters' }),
  codes: z
    .array(Code)
    .min(1, 'Enter at least one code of a procedure')
    .max(mostCodes, `At most ${mostCodes} codes`),
  days: z.int('Enter whole days').min(1, 'At least one day').max(365, 'At most 365 days'),
  contactDays: z
    .array(z.int('Enter whole days').min(0).max(365, 'At most day 365'))
    .min(1, 'Enter at least one day')
    .max(20, 'At most 20 contacts')
    .transform((days) => [...new Set(days)].toSorted((one, other) => one - other)),
});
export type NewBundle = z.infer<typeof NewBundle>;

export const SaveBundle = NewBundle.extend({
  bundleId: z.uuid(),
  version: Version,
  active: z.boolean(),
});
export type SaveBundle = z.infer<typeof SaveBundle>;

export interface Bundle extends NewBundle {
  id: string;
  active: boolean;
  version: number;
}

export const episodeLists = ['active', 'readmitted', 'over'] as const;
export type EpisodeList = (typeof episodeLists)[number];

export const ListEpisodes = z.strictObject({
  list: z.enum(episodeLists).default('active'),
  after: RankedRow.optional(),
});
export type ListEpisodes = z.infer<typeof ListEpisodes>;

export const EpisodeRef = z.strictObject({ caseId: z.uuid() });
export type EpisodeRef = z.infer<typeof EpisodeRef>;

/** Of a page of a list. */
export const mostEpisodes = 300;

export interface EpisodeContact {
  caseId: string;
  day: number;
  state: string;
  dueAt: string | null;
}

export interface EpisodeRow {
  caseId: string;
  state: string;
  bundle: string;
  patient: { id: string; fullName: string; birthDate: string | null; recordNumber: string | null };
  unit: string | null;
  leftOn: string;
  /** 0 on the day of the discharge; at most `days`. */
  day: number;
  days: number;
  ownerName: string | null;
  ownerRole: string | null;
  /** Of each day that has one. */
  contacts: EpisodeContact[];
  /** The first day of a contact that is not booked yet; null: all are. */
  nextDay: number | null;
  /** When that day is, where the organization is. */
  nextOn: string | null;
  /** The day of the first later admission within the days. */
  readmittedOn: string | null;
}

export interface EpisodePage {
  rows: EpisodeRow[];
  counts: Record<EpisodeList, number>;
  /** After which row the next page begins; null: this is the last one. */
  next: RankedRow | null;
  zone: string;
  today: string;
}
