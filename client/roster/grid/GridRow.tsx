/** One person's row of the grid: name, a cell a day, and hours; it renders when its own shifts change. */
import { Avatar } from '@mantine/core';
import { memo, useSyncExternalStore } from 'react';
import type { Assignment } from '#shared/roster.ts';
import { worstOf } from '#shared/roster/rules/findings.ts';
import { initials } from '#client/ui/initials.ts';
import type { RosterBoard } from '#client/roster/board/board.ts';
import { contentWords, shiftTimes, typeTimes } from '#client/roster/words.ts';
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

/** "Okafor, L." */
function shortName(fullName: string): string {
  const parts = fullName.replace(/^(Dr|Prof)\.?\s+/i, '').split(' ');
  const last = parts.pop() ?? fullName;
  return parts[0] ? `${last}, ${parts[0][0] ?? ''}.` : last;
}

/** Of a shift that is split between two people. */
function partTimes(board: RosterBoard, shift: Assignment): { times?: string } {
  const type = board.types.get(shift.shiftTypeId);
  if (!type) return {};
  const times = shiftTimes(shift, type, board.period.zone);
  return times === typeTimes(type) ? {} : { times };
}

function CellOf({ at, ...row }: Props & { at: number }) {
  const { board, index, days, activeDay, cornerDay, selectedFirst, selectedLast } = row;
  const { targetFirst, targetLast } = row;
  const who = board.rows[index];
  const day = days[at];
  if (!who || day === undefined) return null;
  const cell = { ...who, day };
  const isSelected = isIn(at, selectedFirst, selectedLast);
  const proposed = board.proposedIn(cell);
  const weekday = new Date(`${day}T00:00Z`).getUTCDay();
  return (
    <td
      className={classes.cell}
      tabIndex={activeDay === at ? 0 : -1}
      aria-colindex={at + 2}
      aria-selected={isSelected}
      data-row={index}
      data-day={at}
      data-weekend={weekday === 0 || weekday === 6 || undefined}
      data-target={isIn(at, targetFirst, targetLast) ? row.targetLook : undefined}
      data-corner={at === cornerDay || undefined}
    >
      <span className={cellClasses.spoken}>{contentWords(board, cell)}</span>
      <WishMarks wishes={board.wishesIn(cell)} />
      <span className={cellClasses.shifts} aria-hidden>
        {board.contentOf(cell).map((shift) => (
          <Shift
            key={shift.id}
            shift={shift}
            type={board.types.get(shift.shiftTypeId)}
            mark={
              board.period.mayPlan && shift.state !== 'removed' ? worstOf(board.judge(shift)) : null
            }
            isOthers={board.isOthers(cell)}
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
}

export const GridRow = memo(function GridRow(props: Props) {
  const { board, index, ariaIndex, days, top } = props;
  const row = board.rows[index];
  useSyncExternalStore(board.subscribe, () => (row ? board.rowVersion(row) : 0));
  const person = board.period.people.find(({ id }) => id === row?.practitionerId);
  if (!row || !person) return null;
  return (
    <tr
      aria-rowindex={ariaIndex}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <th scope="row" aria-colindex={1} className={classes.name}>
        <Avatar size={28} radius="xl" aria-hidden>
          {initials(person.fullName)}
        </Avatar>
        <span>
          <b title={person.fullName}>{shortName(person.fullName)}</b>
          <small>{(person.contract.ftePercent / 100).toFixed(1)} FTE</small>
        </span>
      </th>
      {days.map((day, at) => (
        <CellOf key={day} at={at} {...props} />
      ))}
      <Hours board={board} row={row} days={days} contract={person.contract} />
    </tr>
  );
});
