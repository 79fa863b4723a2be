/** One person's row of the grid: name, a cell a day, and hours; it renders when its own shifts change. */
import { Avatar } from '@mantine/core';
import { memo, useSyncExternalStore } from 'react';
import type { Assignment } from '#shared/roster.ts';
import type { ProposedCell } from '#shared/roster/fill-proposal.ts';
import { weekdayOf } from '#shared/times/days.ts';
import { ColleagueLink } from '#client/people/public/ColleagueLink.tsx';
import { initials } from '#client/ui/initials.ts';
import type { Mark, RosterBoard } from '#client/roster/board/board.ts';
import {
  contentWords,
  leaveWords,
  nameWithoutTitle,
  shiftTimes,
  typeTimes,
} from '#client/roster/roster-words.ts';
import { WishMarks } from '#client/roster/wishes/WishMarks.tsx';
import { Shift } from './Shift.tsx';
import { Hours } from './Hours.tsx';
import cellClasses from './Cell.module.css';
import classes from './Grid.module.css';

interface Props {
  board: RosterBoard;
  index: number;
  /** Of the grid's rows, with headers. */
  ariaIndex: number;
  days: readonly string[];
  top: number;
  /** Where the selection ends with a handle to fill from. */
  cornerDay: number | null;
  activeDay: number | null;
  selectedFirst: number | null;
  selectedLast: number | null;
  targetFirst: number | null;
  targetLast: number | null;
  targetLook: 'ok' | 'warning' | 'stop';
}

const isIn = (day: number, first: number | null, last: number | null) =>
  first !== null && last !== null && first <= day && day <= last;

/** Of a shift that is split between two people. */
function partTimes(board: RosterBoard, shift: Assignment): { times?: string } {
  const type = board.types.get(shift.shiftTypeId);
  if (!type) return {};
  const times = shiftTimes(shift, type, board.period.zone);
  return times === typeTimes(type) ? {} : { times };
}

interface CellProps extends Pick<Props, 'board' | 'index'> {
  at: number;
  day: string;
  content: readonly Assignment[];
  /** One for each shift of the content, parted by commas. */
  marks: string;
  proposed: ProposedCell | undefined;
  isOthers: boolean;
  isActive: boolean;
  isSelected: boolean;
  isCorner: boolean;
  target: Props['targetLook'] | null;
}

/** Of 42 in a row one or two are others after a key: the rest is not rendered again. */
const RowCell = memo(function RowCell({ board, index, at, day, ...cellProps }: CellProps) {
  const { content, marks, proposed, isOthers, target } = cellProps;
  const who = board.rows[index];
  if (!who) return null;
  const cell = { ...who, day };
  const wishes = board.wishesIn(cell);
  const leave = board.leaveIn(cell);
  const markOf = marks.split(',');
  return (
    <td
      className={cellClasses.cell}
      tabIndex={cellProps.isActive ? 0 : -1}
      aria-colindex={at + 2}
      aria-selected={cellProps.isSelected}
      data-row={index}
      data-day={at}
      data-weekend={weekdayOf(day) > 5 || undefined}
      data-leave={leave === 1 || undefined}
      data-target={target ?? undefined}
      data-corner={cellProps.isCorner || undefined}
      data-wishes={wishes.length > 0 || undefined}
    >
      <span className={cellClasses.spoken}>{contentWords(board, cell)}</span>
      <WishMarks wishes={wishes} />
      <span className={cellClasses.shifts} aria-hidden>
        {leave > 0 && <span className={cellClasses.leave}>{leaveWords(board, cell)}</span>}
        {content.map((shift, index) => (
          <Shift
            key={shift.id}
            shift={shift}
            type={board.types.get(shift.shiftTypeId)}
            mark={(markOf[index] || null) as Mark}
            isOthers={isOthers}
            {...partTimes(board, shift)}
          />
        ))}
        {proposed && (
          <Shift
            shift={{ id: 'proposed', state: 'proposed', rank: 'primary' }}
            type={board.types.get(proposed.shiftTypeId ?? '')}
            mark={null}
            isOthers={false}
          />
        )}
      </span>
    </td>
  );
});

const marksIn = (board: RosterBoard, content: readonly Assignment[]) =>
  content
    .map(
      (shift) => (board.period.mayPlan && shift.state !== 'removed' && board.markOf(shift)) || '',
    )
    .join();

export const GridRow = memo(function GridRow(props: Props) {
  const { board, index, ariaIndex, days, top, activeDay, cornerDay } = props;
  const { selectedFirst, selectedLast, targetFirst, targetLast, targetLook } = props;
  const row = board.rows[index];
  useSyncExternalStore(board.subscribe, () => (row ? board.rowVersion(row) : 0));
  const person = board.people.get(row?.practitionerId ?? '');
  if (!row || !person) return null;
  return (
    <tr
      aria-rowindex={ariaIndex}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <th scope="row" aria-colindex={1} className={classes.name}>
        <Avatar size={28} radius="xl" color="off" aria-hidden>
          {initials(person.fullName)}
        </Avatar>
        <span>
          <b title={person.fullName}>
            <ColleagueLink id={row.practitionerId} tabIndex={-1}>
              {nameWithoutTitle(person.fullName)}
            </ColleagueLink>
          </b>
          <small>{(person.contract.ftePercent / 100).toFixed(1)} FTE</small>
        </span>
      </th>
      {days.map((day, at) => {
        const cell = { ...row, day };
        const content = board.contentOf(cell);
        return (
          <RowCell
            key={day}
            board={board}
            index={index}
            at={at}
            day={day}
            content={content}
            marks={marksIn(board, content)}
            proposed={board.proposedIn(cell)}
            isOthers={board.isOthers(cell)}
            isActive={activeDay === at}
            isSelected={isIn(at, selectedFirst, selectedLast)}
            isCorner={at === cornerDay}
            target={isIn(at, targetFirst, targetLast) ? targetLook : null}
          />
        );
      })}
      <Hours board={board} row={row} days={days} contract={person.contract} />
    </tr>
  );
});
