/** How each day is covered: below the least is marked with an icon and named. */
import { IconAlertTriangle } from '@tabler/icons-react';
import { memo, useSyncExternalStore } from 'react';
import type { RosterBoard } from '#client/roster/board/board.ts';
import coverClasses from './Cover.module.css';
import classes from './Grid.module.css';

export interface DayCover {
  have: number;
  least: number;
  short: Shortage[];
}

interface Shortage {
  letter: string;
  primaries: number;
  least: number;
}

/** "N 1 of 2" */
const shortWords = ({ letter, primaries, least }: Shortage) => `${letter} ${primaries} of ${least}`;

export function coverOf(board: RosterBoard, day: string): DayCover {
  const cover: DayCover = { have: 0, least: 0, short: [] };
  for (const type of board.types.values()) {
    const { primaries, least } = board.coverOn(type, day);
    if (least === 0) continue;
    cover.have += Math.min(primaries, least);
    cover.least += least;
    if (primaries < least) cover.short.push({ letter: type.letter, primaries, least });
  }
  return cover;
}

interface CoverProps {
  cover: DayCover;
  at: number;
  isNarrow: boolean;
}

const isSameCover = (one: CoverProps, other: CoverProps) =>
  one.at === other.at &&
  one.isNarrow === other.isNarrow &&
  JSON.stringify(one.cover) === JSON.stringify(other.cover);

export function useBoardVersion(board: RosterBoard): number {
  return useSyncExternalStore(board.subscribe, board.version);
}

/** A narrow column has room for "N 1/2". */
const Cover = memo(function Cover({ cover, at, isNarrow }: CoverProps) {
  const isShort = cover.short.length > 0;
  return (
    <td aria-colindex={at + 2} className={coverClasses.cell}>
      {cover.least === 0 ? (
        <span className={coverClasses.none}>none</span>
      ) : (
        <span
          className={coverClasses.cover}
          data-short={isShort || undefined}
          title={isShort ? `Short: ${cover.short.map(shortWords).join(', ')}` : undefined}
        >
          {isShort && <IconAlertTriangle size={14} stroke={1.5} aria-label="Short" />}
          {isShort
            ? cover.short.map((one) => (
                <span key={one.letter}>
                  {isNarrow ? `${one.letter} ${one.primaries}/${one.least}` : shortWords(one)}
                </span>
              ))
            : `${cover.have} of ${cover.least}`}
        </span>
      )}
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
          Cover, at least
        </th>
        {days.map((day, at) => (
          <Cover key={day} at={at} cover={coverOf(board, day)} isNarrow={days.length > 7} />
        ))}
        <td aria-hidden className={classes.hours} />
      </tr>
    </tfoot>
  );
});
