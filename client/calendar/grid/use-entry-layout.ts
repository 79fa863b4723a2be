/** How much an entry says: by the number of columns, the width of the window, and whether details are beside them. */
import { useMediaQuery } from '@mantine/hooks';
import { usePrinting } from '#client/shell/layout/use-printing.ts';
import type { EntryLayout } from '#client/calendar/entries/entry-content.ts';

/** Up to here a column has room for a line that says everything. */
const mostOfLines = 2;
/** Up to here, in a wide window, one line of it has room for time and name. */
const mostOfTimed = 7;
/** Up to here it has room for name and time beside each other. */
const mostOfWide = 3;

export const isManyColumns = (columns: number): boolean => columns > mostOfWide;

/** Right in the first render, and followed from then on. */
const options = { getInitialValueInEffect: false };

export function useEntryLayout(columns: number, isBeside: boolean): EntryLayout {
  const isNarrow = useMediaQuery('(max-width: 79.99em)', false, options);
  // In narrower windows details lie over the columns, in wider ones they leave them enough room.
  const isNarrowBeside = useMediaQuery('(88em <= width <= 105em)', false, options);
  const isWide = useMediaQuery(isBeside ? '(width >= 116em)' : '(width >= 90em)', false, options);
  const isPrinting = usePrinting();
  if (columns <= mostOfLines) return 'line';
  const isCramped = isNarrow || (isBeside && isNarrowBeside);
  if (!isManyColumns(columns)) return 'column';
  if (isPrinting) return 'paper';
  if (isCramped) return 'narrow';
  if (columns > mostOfTimed) return 'column';
  return isWide ? 'wide' : 'middle';
}
