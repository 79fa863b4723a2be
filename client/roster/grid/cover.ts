/** How many people each shift of a day has, and how many are required. */
import type { RosterBoard } from '#client/roster/board/board.ts';
import type { ShiftType } from '#shared/roster/shift-types.ts';

export interface ShiftCover extends Pick<ShiftType, 'id' | 'letter' | 'name'> {
  primaries: number;
  least: number;
}

export const isShort = ({ primaries, least }: ShiftCover): boolean => primaries < least;

/** Returns how many more people there are than are required. */
export const surplusOf = ({ primaries, least }: ShiftCover): number =>
  Math.max(0, primaries - least);

/** Returns the cover of the shifts in which people are required on that day. */
export const coverOf = (board: RosterBoard, day: string): ShiftCover[] =>
  [...board.types.values()].flatMap((type) => {
    const { id, letter, name } = type;
    const { primaries, least } = board.coverOn(type, day);
    return least === 0 ? [] : [{ id, letter, name, primaries, least }];
  });

/** "Night: 1 of 2 required, short"; "Night: 3 of 2 required, 1 over" */
export function coverWords(shift: ShiftCover): string {
  const surplus = surplusOf(shift);
  const verdict = isShort(shift) ? 'short' : surplus > 0 && `${surplus} over`;
  return [`${shift.name}: ${shift.primaries} of ${shift.least} required`, verdict]
    .filter(Boolean)
    .join(', ');
}

/** "1 of 2"; a narrow column has room for the numbers. */
export const coverNumbers = ({ primaries, least }: ShiftCover, isNarrow: boolean): string =>
  isNarrow ? `${primaries}/${least}` : `${primaries} of ${least}`;

/** Returns the mark after the numbers, where they do not say it; a narrow column has a picture for a shortage. */
export function coverMark(shift: ShiftCover, isNarrow: boolean): string {
  if (isNarrow) return surplusOf(shift) > 0 ? '+' : '';
  return isShort(shift) ? ' short' : '';
}

/** The row stays in view below the people. */
const mostLines = 4;

/** A line for each shift; where those are many, for each that is short, with the number of the others. */
export function coverLines(cover: readonly ShiftCover[]): {
  lines: readonly ShiftCover[];
  covered: number;
} {
  if (cover.length <= mostLines) return { lines: cover, covered: 0 };
  const lines = cover.filter(isShort);
  return { lines, covered: cover.length - lines.length };
}
