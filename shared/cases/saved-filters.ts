/** Filters of cases that a person saved under a name: the schemas, and when two filters are the same. */
import { z } from 'zod';
import { CaseFilter } from '#shared/cases.ts';
import { line } from '#shared/single-line.ts';

export const FilterName = line(60, { empty: 'Name it', long: 'At most 60 characters' });

export const SaveFilter = z.strictObject({ name: FilterName, filter: CaseFilter });
export type SaveFilter = z.infer<typeof SaveFilter>;

export const FilterRef = z.strictObject({ filterId: z.uuid() });
export type FilterRef = z.infer<typeof FilterRef>;

export const RenameFilter = FilterRef.extend({ name: FilterName });
export type RenameFilter = z.infer<typeof RenameFilter>;

export interface SavedFilter {
  id: string;
  name: string;
  filter: CaseFilter;
}

const byCode = (one: string, other: string) => one.localeCompare(other, 'en');

/** Whatever the order of their fields and of what these list. */
const keyOf = (filter: CaseFilter): string =>
  JSON.stringify(
    Object.entries(filter)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        name,
        Array.isArray(value) ? [...new Set<string>(value)].toSorted(byCode) : value,
      ])
      .toSorted(([one], [other]) => byCode(String(one), String(other))),
  );

export const isSameFilter = (one: CaseFilter, other: CaseFilter): boolean =>
  keyOf(one) === keyOf(other);

/** Whether a filter leads to cases of a page whose lists all have this part. */
export const isWithin = (filter: CaseFilter, part: CaseFilter): boolean =>
  isSameFilter({ ...filter, ...part }, filter);
