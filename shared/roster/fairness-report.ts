/** The schemas of who had how much of what nobody likes: nights, weekends, holidays, hours, and wishes granted. */
import { z } from 'zod';
import type { BackupCount } from './backup-count.ts';
import type { ContractRules } from './roster-people.ts';

export const FairnessQuery = z.strictObject({ unitId: z.uuid() });
export type FairnessQuery = z.infer<typeof FairnessQuery>;

/** The published shifts of one person in one unit. */
export interface PersonTally {
  practitionerId: string;
  nights: number;
  /** Shifts that start on a Saturday or Sunday. */
  weekends: number;
  holidays: number;
  /** As they count toward limits. */
  minutes: number;
  /** Of backups, where the organization counts them as on call hours. */
  onCallMinutes: number;
  /** Days that they wanted, did not want, or said to be impossible; and what was granted of it. */
  wishes: number;
  granted: number;
}

export interface FairnessPerson {
  id: string;
  fullName: string;
  contract: Pick<ContractRules, 'ftePercent' | 'fullTimeWeekMinutes'>;
}

export interface FairnessPeriod {
  from: string;
  to: string;
  /** By person, for who belonged to the unit on any of the days: their full-time equivalent in it, as the mean of those days. */
  ftePercents: Record<string, number>;
  tallies: PersonTally[];
}

/** The year until today, and what is published after it; null where nothing is. */
export interface UnitFairness {
  people: FairnessPerson[];
  /** How a backup is counted in all of it. */
  backup: BackupCount;
  past: FairnessPeriod | null;
  planned: FairnessPeriod | null;
}
