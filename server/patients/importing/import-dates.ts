/** Dates as spreadsheets write them; which of two numbers is the month, the whole file tells. */

export type DayOrder = 'day-first' | 'month-first';

const isoForm = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/;
const compact = /^(\d{4})(\d\d)(\d\d)$/;
const shortForm = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;

/** The orders that dates with slashes and hyphens tell for certain, in all rows of a file. */
export function dayOrdersIn(cells: Iterable<string>): ReadonlySet<DayOrder> {
  const orders = new Set<DayOrder>();
  for (const cell of cells) {
    const [, first, sign, second] = shortForm.exec(cell) ?? [];
    if (sign === undefined || sign === '.') continue;
    if (Number(first) > 12) orders.add('day-first');
    if (Number(second) > 12) orders.add('month-first');
  }
  return orders;
}

const dayOf = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** YYYY-MM-DD, which may be no day yet; a reason where it cannot be read, or may be two days. */
export function readDay(
  cell: string,
  orders: ReadonlySet<DayOrder>,
): { day: string } | { reason: string } {
  const [, year, month = '', day = ''] = isoForm.exec(cell) ?? compact.exec(cell) ?? [];
  if (year !== undefined) return { day: dayOf(year, month, day) };
  const [, first = '', sign, second = '', lastYear = ''] = shortForm.exec(cell) ?? [];
  if (sign === undefined) return { reason: `"${cell}" is no date: write it as 1980-05-31` };
  const [dayFirst, monthFirst] = [dayOf(lastYear, second, first), dayOf(lastYear, first, second)];
  if (sign === '.' || Number(first) > 12) return { day: dayFirst };
  if (Number(second) > 12 || first === second) return { day: monthFirst };
  if (orders.size === 1) return { day: orders.has('day-first') ? dayFirst : monthFirst };
  return {
    reason: `"${cell}" may be ${dayFirst} or ${monthFirst}: write the one that it is`,
  };
}
