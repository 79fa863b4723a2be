/** Lists of stays: which, in what order, and what a row says. */
import { z } from 'zod';
import { mostFilters } from '#shared/cases.ts';
import { DaysRange } from '#shared/cases/case-columns.ts';
import { FilterName } from '#shared/cases/saved-filters.ts';
import { Day } from '#shared/time.ts';
import { Attribution, type StayDelay } from './utilization/delays.ts';
import type { Midnights } from './utilization/midnights.ts';
import type { PayerAnswer, PayerAnswerKind } from './utilization/payer-answers.ts';

export const staysOnPage = 50;
/** As many as a person saves. */
const mostStayFilters = mostFilters;
/** Rows of an export, and of a printed list. */
export const mostExported = 5_000;

export const stayClasses = {
  IMP: 'Inpatient',
  ACUTE: 'Inpatient',
  NONACUTE: 'Inpatient, not acute',
  OBSENC: 'Observation',
  EMER: 'Emergency',
  SS: 'Short stay',
  AMB: 'Outpatient',
} as const;
export const classWords = (code: string): string =>
  Object.hasOwn(stayClasses, code) ? stayClasses[code as keyof typeof stayClasses] : code;

const Words = z.array(z.string().min(1).max(200)).min(1).max(50);
const ClassGroup = z.enum(['inpatient', 'observation', 'other']);
export type ClassGroup = z.infer<typeof ClassGroup>;

/** `due`: an open review whose time has come. */
const reviewStates = ['none', 'open', 'due', 'done'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** The same for a list and for the number that leads to it. Without `leftWithin` the open stays. */
export const StayFilter = z.strictObject({
  /** Those that ended in the last so many days, instead of the open ones. */
  leftWithin: z.int().min(1).max(400).optional(),
  /** Those that ended on these days. */
  left: z.strictObject({ from: Day, until: Day }).optional(),
  units: z.union([z.literal('mine'), Words]).optional(),
  services: Words.optional(),
  payers: Words.optional(),
  classes: z.array(ClassGroup).min(1).max(3).optional(),
  midnights: DaysRange.optional(),
  review: z.enum(reviewStates).optional(),
  /** `missing`: a midnight that no answer of a payer covers. `ends-soon`: the authorised days end today or tomorrow. */
  authorization: z.enum(['missing', 'ends-soon']).optional(),
  /** `over`: past what is expected. `none`: nothing is expected. */
  expected: z.enum(['over', 'within', 'none']).optional(),
  /** With days of delay that a person named; of one reason, or that belong to one party. */
  delay: z.union([z.enum(['any', 'avoidable']), z.uuid(), Attribution]).optional(),
});
export type StayFilter = z.infer<typeof StayFilter>;

export const SaveStayFilter = z.strictObject({ name: FilterName, filter: StayFilter });
export type SaveStayFilter = z.infer<typeof SaveStayFilter>;

export const stayOrders = [
  'unit',
  'bed',
  'service',
  'class',
  'payer',
  'admittedOn',
  'midnights',
  'expectedEnd',
] as const;
export type StayOrderName = (typeof stayOrders)[number];

export const StayOrder = z.strictObject({
  by: z.enum(stayOrders),
  isDescending: z.boolean().default(false),
});
export type StayOrder = z.infer<typeof StayOrder>;

/** `after` is the last row of the page before, with its value in the column of the order. */
export const ListStays = z.strictObject({
  filter: StayFilter.prefault({}),
  order: StayOrder.prefault({ by: 'admittedOn', isDescending: true }),
  after: z.strictObject({ value: z.string().max(1_000).nullable(), id: z.uuid() }).optional(),
});
export type ListStays = z.infer<typeof ListStays>;

export const CountStays = z.strictObject({
  filters: z.array(StayFilter).min(1).max(mostStayFilters),
});
export type CountStays = z.infer<typeof CountStays>;

export const ExportStays = ListStays.omit({ after: true });
export type ExportStays = z.infer<typeof ExportStays>;

export const StayRef = z.strictObject({ stayId: z.uuid() });
export type StayRef = z.infer<typeof StayRef>;

export const ReadStaysOfPatient = z.strictObject({ openingId: z.uuid() });
export type ReadStaysOfPatient = z.infer<typeof ReadStaysOfPatient>;

interface StayReview {
  caseId: string;
  state: string;
  dueAt: string | null;
  closedAt: string | null;
}

export interface StayLine {
  id: string;
  patient: {
    id: string;
    fullName: string;
    birthDate: string | null;
    recordNumber: string | null;
  };
  class: string;
  status: string;
  isOpen: boolean;
  unit: string | null;
  bed: string | null;
  service: string | null;
  payer: string | null;
  workingDrg: string | null;
  attending: string | null;
  admittedAt: string | null;
  /** Local days where the organization is. */
  admittedOn: string | null;
  dischargedOn: string | null;
  midnights: Midnights | null;
  /** Null: no review was opened. */
  review: StayReview | null;
  /** Days of the hospital's list for the working DRG. */
  expectedDays: number | null;
  /** The day that a person expects. */
  expectedOn: string | null;
  /** The day that the record expects. */
  expectedByRecord: string | null;
  /** The first of these two days, else the one that the DRG's days lead to. */
  expectedEnd: string | null;
  /** Whole days past it; less than zero: before it. */
  daysOver: number | null;
  delayDays: number;
  avoidableDays: number;
  /** Of a payer; null: none. */
  lastAnswer: PayerAnswerKind | null;
  /** The last day that is authorised. */
  authorizedUntil: string | null;
  /** Midnights that no authorisation covers. */
  daysUnauthorized: number;
}

export interface StayPage {
  stays: StayLine[];
  next: { value: string | null; id: string } | null;
  /** Where the organization is. */
  zone: string;
  today: string;
}

/** What stays say in the columns of words, for the fields of a filter. */
export interface StayWords {
  /** `value`: the id of a unit of ours, else the words of the record. */
  units: { value: string; label: string }[];
  services: string[];
  payers: string[];
}

/** One stay opened, with who said what of it. */
export interface OpenedStay {
  stay: StayLine;
  zone: string;
  today: string;
  expectations: { day: string | null; note: string | null; by: string; at: string }[];
  delays: StayDelay[];
  answers: PayerAnswer[];
}

export const lengthGroups = ['unit', 'service', 'payer', 'reason', 'attribution'] as const;
export type LengthGroup = (typeof lengthGroups)[number];

/** Stays that ended on these days, by one of their columns. */
export const ReadLengths = z
  .strictObject({ from: Day, until: Day, by: z.enum(lengthGroups) })
  .refine(({ from, until }) => from <= until, 'The first has to come before the last');
export type ReadLengths = z.infer<typeof ReadLengths>;

export interface LengthFigures {
  /** Null: the record does not say. `value` is what a filter asks for. */
  value: string | null;
  label: string | null;
  stays: number;
  midnights: number;
  /** Of those with expected days by their DRG alone. */
  expectedStays: number;
  expectedDays: number;
  midnightsOfExpected: number;
  delayDays: number;
  avoidableDays: number;
}

export interface LengthsOfStay {
  all: LengthFigures;
  rows: LengthFigures[];
}

/** One patient, whose facts are open to the reader. */
export interface StaysOfPatient {
  patient: StayLine['patient'];
  zone: string;
  today: string;
  stays: OpenedStay[];
  coverages: {
    id: string;
    payer: string;
    words: string | null;
    status: string;
    from: string;
    until: string | null;
    source: string;
  }[];
  /** As the reader may see them, without those of other patients. */
  calls: { at: string; caseId: string; caseTitle: string; by: string | null; words: string }[];
}
