/** How lists of cases are filtered and ordered by their columns: the schemas, and the length of a stay. */
import { z } from 'zod';
import {
  caseColumnNames,
  caseColumns,
  type CaseColumnName,
  type ColumnType,
} from '#shared/case-kinds/columns.ts';
import { Currency, type Money } from '#shared/money.ts';
import { stayColumnNames, type StayColumnName } from '#shared/utilization/stay-columns.ts';
import { Day, daysIn } from '#shared/time.ts';

const Words = z.array(z.string().min(1).max(200)).min(1).max(50);
const days = z.number().int().min(0).max(9_999);
const hours = z.number().int().min(0).max(99_999);
const level = z.number().int().min(1).max(99);
const minorUnits = z.number().int().min(0).max(999_999_999_999_999);

const isForwards = <Bound extends string | number>({
  from,
  until,
}: {
  from?: Bound | undefined;
  until?: Bound | undefined;
}) => from === undefined || until === undefined || from <= until;
const forwards = 'The first has to come before the last';

/** Both ends are within. */
export const DayRange = z
  .strictObject({ from: Day.optional(), until: Day.optional() })
  .refine(isForwards, forwards);
export const DaysRange = z
  .strictObject({ from: days.optional(), until: days.optional() })
  .refine(isForwards, forwards);

export const LevelRange = z
  .strictObject({ from: level.optional(), until: level.optional() })
  .refine(isForwards, forwards);

/** Of one currency, in its minor units: amounts of two are never compared. Both ends are within. */
export const MoneyRange = z
  .strictObject({
    currency: Currency,
    from: minorUnits.optional(),
    until: minorUnits.optional(),
  })
  .refine(isForwards, forwards);

/** Whole hours since the opening: `from` is within and `until` is not, so that each case is in one of many ranges. */
export const HoursRange = z
  .strictObject({ from: hours.optional(), until: hours.optional() })
  .refine(isForwards, forwards);

/**
 * Fields of a filter of cases. `units`: those whose people include the reader today, or units by id; where a
 * record names a unit that is none of ours, by its words.
 */
export const columnFilter = {
  units: z.union([z.literal('mine'), Words]).optional(),
  services: Words.optional(),
  payers: Words.optional(),
  /** Of kinds that have it: a query never does. */
  workingDrgs: Words.optional(),
  admittedOn: DayRange.optional(),
  lengthOfStay: DaysRange.optional(),
  hoursOpen: HoursRange.optional(),
  /** Of claims, as they came: "CO-197". */
  reasons: Words.optional(),
  appealLevel: LevelRange.optional(),
  /** For those who bill; whoever else filters by it has no rows. */
  amount: MoneyRange.optional(),
};

/** Without one a list is in order of clock. */
export const CaseOrder = z.strictObject({
  by: z.enum(caseColumnNames as [CaseColumnName, ...CaseColumnName[]]),
  isDescending: z.boolean().default(false),
});
export type CaseOrder = z.infer<typeof CaseOrder>;

const valueSchemas: Record<ColumnType, z.ZodType> = {
  text: z.string(),
  day: Day,
  days: z.string().regex(/^-?\d{1,6}$/),
  number: z.string().regex(/^\d{1,6}$/),
  money: z.string().regex(/^[A-Z]{3}\d{15}$/),
  age: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?$/),
};

/** Whether a page can go on after this value of the column. */
export const isOrderValue = (by: CaseColumnName, value: string): boolean =>
  valueSchemas[caseColumns[by].type].safeParse(value).success;

/** What a list says of a stay; null where the record does not. */
export interface CaseStay {
  unit: string | null;
  bed: string | null;
  service: string | null;
  payer: string | null;
  /** As its source groups the stay; of a query always null. */
  workingDrg: string | null;
  /** Local days where the organization is. */
  admittedOn: string | null;
  dischargedOn: string | null;
}

/** What a list says of the claim that a case is about; null of other cases. */
export interface CaseClaim {
  reason: string | null;
  appealLevel: number | null;
  /** What is denied; null for readers without the permission for billing. */
  amount: Money | null;
}

/** Midnights from admission to discharge, or to `today`; null where nobody is admitted. */
export const lengthOfStay = (
  { admittedOn, dischargedOn }: Pick<CaseStay, 'admittedOn' | 'dischargedOn'>,
  today: string,
): number | null =>
  admittedOn === null ? null : daysIn({ from: admittedOn, to: dischargedOn ?? today }) - 1;

/** What open cases say in the columns of words, for the fields of a filter. */
export interface ColumnWords {
  /** `value`: the id of a unit of ours, else the words of the record. */
  units: { value: string; label: string }[];
  services: string[];
  payers: string[];
  workingDrgs: string[];
  reasons: string[];
}

/** A list of cases or stays as its screen names it: "cdi-specialist-dashboard mine". */
export const ListRef = z.strictObject({
  list: z.string().regex(/^[a-z0-9_-]{1,60}(?: [a-z0-9-]{1,40})?$/),
});
export type ListRef = z.infer<typeof ListRef>;

/** Of lists of cases and of stays. */
export type ListColumnName = CaseColumnName | StayColumnName;
export const listColumnNames = [
  ...new Set<ListColumnName>([...caseColumnNames, ...stayColumnNames]),
];

export const SaveListColumns = ListRef.extend({
  /** Null: its usual ones again. */
  columns: z
    .array(z.enum(listColumnNames as [ListColumnName, ...ListColumnName[]]))
    .max(listColumnNames.length)
    .nullable(),
});
export type SaveListColumns = z.infer<typeof SaveListColumns>;

/** Null where the reader chose none. */
export interface ListColumns {
  columns: ListColumnName[] | null;
}
