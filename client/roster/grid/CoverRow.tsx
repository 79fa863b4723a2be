/** How each shift of a day is covered: one that has fewer people than are required is said to be short, one that has more to be over. */
import { IconAlertTriangle } from '@tabler/icons-react';
import { memo, useSyncExternalStore } from 'react';
import type { RosterBoard } from '#client/roster/board/board.ts';
import {
  coverLines,
  coverMark,
  coverNumbers,
  coverOf,
  coverWords,
  isShort,
  surplusOf,
  type ShiftCover,
} from './cover.ts';
import coverClasses from './Cover.module.css';
import classes from './Grid.module.css';

interface CoverProps {
  cover: readonly ShiftCover[];
  at: number;
  isNarrow: boolean;
}

const isSameCover = (a: CoverProps, b: CoverProps) =>
  a.at === b.at && a.isNarrow === b.isNarrow && JSON.stringify(a.cover) === JSON.stringify(b.cover);

export function useBoardVersion(board: RosterBoard): number {
  return useSyncExternalStore(board.subscribe, board.version);
}

/** "N 1 of 2 short", "N 3 of 2"; a narrow column has room for a sign: "N 1/2", "N 3/2 +". */
function Line({ shift, isNarrow }: { shift: ShiftCover; isNarrow: boolean }) {
  const { letter } = shift;
  return (
    <span
      className={coverClasses.line}
      data-short={isShort(shift) || undefined}
      data-over={surplusOf(shift) > 0 || undefined}
      title={coverWords(shift)}
    >
      {isShort(shift) && isNarrow && (
        <IconAlertTriangle size={14} stroke={1.5} aria-label="Short" />
      )}
      <b>{letter}</b> {coverNumbers(shift, isNarrow)}
      <span className={coverClasses.mark}>{coverMark(shift, isNarrow)}</span>
    </span>
  );
}

const Cover = memo(function Cover({ cover, at, isNarrow }: CoverProps) {
  const { lines, covered } = coverLines(cover);
  return (
    <td aria-colindex={at + 2} className={coverClasses.cell}>
      {cover.length === 0 && <span className={coverClasses.rest}>not set</span>}
      {lines.map((shift) => (
        <Line key={shift.id} shift={shift} isNarrow={isNarrow} />
      ))}
      {covered > 0 && <span className={coverClasses.rest}>{covered} covered</span>}
    </td>
  );
}, isSameCover);

interface Props {
  board: RosterBoard;
  days: readonly string[];
  ariaIndex: number;
}

export const CoverRow = memo(function CoverRow({ board, days, ariaIndex }: Props) {
  useBoardVersion(board);
  return (
    <tfoot className={classes.coverRow}>
      <tr aria-rowindex={ariaIndex} className={classes.row}>
        <th scope="row" aria-colindex={1} className={classes.name}>
          <span>
            Cover
            <small>planned of needed</small>
          </span>
        </th>
        {days.map((day, at) => (
          <Cover key={day} at={at} cover={coverOf(board, day)} isNarrow={days.length > 7} />
        ))}
        <td aria-hidden className={classes.hours} />
      </tr>
    </tfoot>
  );
});
