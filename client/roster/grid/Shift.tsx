/** One shift in a cell: its letter, times and state; a draft is dashed, what leaves is struck through. */
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { Assignment } from '#shared/roster.ts';
import type { ShiftType } from '#shared/roster/shift-types.ts';
import { typeTimes } from '#client/roster/words.ts';
import classes from './Shift.module.css';

interface Props {
  shift: Pick<Assignment, 'id' | 'state' | 'rank'>;
  type: ShiftType | undefined;
  /** The worst that the rules say of it. */
  mark: 'stop' | 'warning' | null;
  isOthers: boolean;
}

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;

export const Shift = ({ shift, type, mark, isOthers }: Props) => (
  <span
    className={classes.shift}
    data-shift={shift.id}
    data-state={shift.state}
    data-colour={type?.colour ?? 'off'}
    data-mark={mark}
    data-others={isOthers || undefined}
  >
    <b>{type?.letter ?? '?'}</b>
    {shift.rank === 'backup' && <small>backup</small>}
    {type && <span className={classes.times}>{typeTimes(type)}</span>}
    {mark === 'stop' && <IconAlertTriangle {...icon} />}
    {mark === 'warning' && <IconInfoCircle {...icon} />}
  </span>
);
