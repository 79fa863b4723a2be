/** Where a page of a list begins whose rows are sorted by whole numbers, the smallest first, and then by id. */
import { z } from 'zod';

/** Of the last row of the page before. */
export const RankedRow = z.strictObject({ ranks: z.array(z.int32()).min(1).max(8), id: z.uuid() });
export type RankedRow = z.infer<typeof RankedRow>;

/** Of rows of which one more than `most` was read: those of the page, and after which row the next one begins. */
export function pageOf<Row extends RankedRow>(
  rows: readonly Row[],
  most: number,
): { page: Row[]; next: RankedRow | null } {
  const page = rows.slice(0, most);
  const last = page.at(-1);
  return { page, next: rows.length > most && last ? { ranks: last.ranks, id: last.id } : null };
}
