/** Filters of cases that a person saved under a name, for themselves or their unit: the schemas, and when two are the same. */
import { z } from 'zod';
import { CaseFilter } from '#shared/cases.ts';
import { line } from '#shared/text/single-line.ts';

export const FilterName = line(60, { empty: 'Name it', long: 'At most 60 characters' });

export const SaveFilter = z.strictObject({ name: FilterName, filter: CaseFilter });
export type SaveFilter = z.infer<typeof SaveFilter>;

export const FilterRef = z.strictObject({ filterId: z.uuid() });
export type FilterRef = z.infer<typeof FilterRef>;

export const RenameFilter = FilterRef.extend({ name: FilterName });
export type RenameFilter = z.infer<typeof RenameFilter>;

/** A filter shared with the unit of its maker, or with nobody any more. */
export const ShareFilter = FilterRef.extend({ isShared: z.boolean() });
export type ShareFilter = z.infer<typeof ShareFilter>;

export interface SavedFilterLine {
  id: string;
  name: string;
  /** The people of a unit use it too. */
  isShared: boolean;
  /** Who shares it; null for the reader's own. */
  by: string | null;
}

/** Of cases, or of what else a list has. */
export interface SavedFilter<Filter = CaseFilter> extends SavedFilterLine {
  filter: Filter;
}

const byCode = (a: string, b: string) => a.localeCompare(b, 'en');

function keyOfValue(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map(String))].toSorted(byCode);
  return typeof value === 'object' && value !== null ? keyOf(value) : value;
}

/** Whatever the order of their fields and of what these list. */
const keyOf = (fields: object): string =>
  JSON.stringify(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, keyOfValue(value)])
      .toSorted(([a], [b]) => byCode(String(a), String(b))),
  );

export const isSameFilter = (a: object, b: object): boolean => keyOf(a) === keyOf(b);

/** Whether a filter leads to cases of a page whose lists all have this part. */
export const isWithin = (filter: CaseFilter, part: CaseFilter): boolean =>
  isSameFilter({ ...filter, ...part }, filter);
