/** One shift in a cell: its letter, times and state; a draft is dashed, what leaves is struck through, what is proposed is dotted. */
import { IconAlertTriangle, IconInfoCircle, IconSparkles } from '@tabler/icons-react';
import type { Assignment, AssignmentState } from '#shared/roster.ts';
import type { ShiftType } from '#shared/roster/shift-types.ts';
import { typeTimes } from '#client/roster/roster-words.ts';
import classes from './Shift.module.css';

interface Props {
  shift: Pick<Assignment, 'id' | 'rank'> & { state: AssignmentState | 'proposed' };
  type: ShiftType | undefined;
  /** The worst that the rules say of it. */
  mark: 'stop' | 'warning' | null;
  isOthers: boolean;
  /** Where they are not those of its type. */
  times?: string;
}

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const;

export const Shift = ({ shift, type, mark, isOthers, times }: Props) => (
  <span
    className={classes.shift}
    data-shift={shift.state === 'proposed' ? undefined : shift.id}
    data-state={shift.state}
    data-colour={type?.colour ?? 'off'}
    data-mark={mark}
    data-others={isOthers || undefined}
  >
    {shift.state === 'proposed' && <IconSparkles {...icon} />}
    <b>{type?.letter ?? (shift.state === 'proposed' ? 'off' : '?')}</b>
    {shift.rank === 'backup' && <small data-backup>backup</small>}
    {times !== undefined && <small>part</small>}
    {type && <span className={classes.times}>{times ?? typeTimes(type)}</span>}
    {mark === 'stop' && <IconAlertTriangle {...icon} />}
    {mark === 'warning' && <IconInfoCircle {...icon} />}
  </span>
);
