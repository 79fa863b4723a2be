/** The schemas of the downtime pack: what a ward works by while the network or this product is away. */
import { z } from 'zod';
import { mostDowntimeUnits } from '#shared/limits.ts';
import type { HourFormat } from '#shared/organization.ts';
import type { OnCallBoard } from '#shared/on-call.ts';

/** Days of the roster that are in it, from today on. */
export const downtimeDays = 7;

export const DowntimeQuery = z.strictObject({
  /** Whose roster, and for the desk whose visits, are in it. */
  unitIds: z.array(z.uuid()).max(mostDowntimeUnits, `At most ${mostDowntimeUnits} units`),
});
export type DowntimeQuery = z.infer<typeof DowntimeQuery>;

export interface DowntimeShift {
  unit: string;
  /** The local day on which it starts. */
  day: string;
  name: string;
  startsAt: string;
  endsAt: string;
  people: string[];
  /** Who had it was changed after it had ended. */
  isChanged: boolean;
}

export interface DowntimeVisit {
  startsAt: string;
  endsAt: string;
  patientName: string;
  birthDate: string | null;
  /** As of patients; a pack that an older release kept has none. */
  deceased?: string | null;
  type: string;
  isTeleVisit: boolean;
  clinicians: string[];
  location: string | null;
}

export interface DowntimePack {
  madeAt: string;
  madeFor: string;
  organization: string;
  /** Days and times are in this zone. */
  zone: string;
  hourFormat: HourFormat;
  today: string;
  onCall: OnCallBoard['lines'];
  /** In order of unit and time. */
  shifts: DowntimeShift[];
  /** Of today, in order of time: of the units for the desk, else the reader's own. */
  visits: DowntimeVisit[];
  areOwnVisits: boolean;
}
