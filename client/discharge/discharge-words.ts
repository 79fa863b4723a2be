/** What the screens of discharges say of target days and barriers, in words. */
import {
  IconAlertTriangle,
  IconBarrierBlock,
  IconCalendarOff,
  IconCheck,
  IconClock,
} from '@tabler/icons-react';
import type { DischargeRow, ReadDischarges } from '#shared/discharge/board.ts';
import { dayMs } from '#shared/durations.ts';
import { counted } from '#client/ui/list/counted.ts';
import type { Status } from '#client/ui/states/StatusBadge.tsx';

/** Why a list has no rows, and what fills it. */
export function emptyWords({ block, units, delay }: ReadDischarges): string {
  if (block !== 'all' || delay !== undefined) return 'No stay is in this list now.';
  return units === undefined || units === 'all'
    ? 'Nobody is in a bed now. An admission that arrives from another system appears at once.'
    : 'Nobody is in a bed of these units now. “Whole house” shows all units.';
}

/** "Today", "2 days past", "in 3 days". */
export function targetWords(daysOver: number | null): string {
  if (daysOver === null) return 'No target day';
  if (daysOver === 0) return 'Today';
  if (daysOver > 0) return `${counted(daysOver, 'day')} past`;
  return daysOver === -1 ? 'Tomorrow' : `In ${counted(-daysOver, 'day')}`;
}

/** Whole days since a barrier was opened: "new today", "3 days". */
export function ageWords(openedAt: string, now: number): string {
  const days = Math.floor((now - Date.parse(openedAt)) / dayMs);
  return days < 1 ? 'less than a day old' : `${counted(days, 'day')} old`;
}

/** Whether the patient can leave, as the numbers of the board count it. */
export function leavingStatus({
  stay,
  barriers,
}: {
  stay: Pick<DischargeRow['stay'], 'isOpen' | 'daysOver'>;
  barriers: readonly unknown[];
}): Status {
  const { isOpen, daysOver } = stay;
  if (!isOpen) return { word: 'Left', color: 'off', Picture: IconCheck };
  const isDue = daysOver !== null && daysOver >= 0;
  if (barriers.length > 0)
    return isDue
      ? { word: 'Blocked', color: 'bad', Picture: IconBarrierBlock }
      : { word: counted(barriers.length, 'barrier'), color: 'warn', Picture: IconBarrierBlock };
  if (daysOver === null) return { word: 'No target day', color: 'off', Picture: IconCalendarOff };
  if (daysOver > 0) return { word: 'Past target', color: 'warn', Picture: IconAlertTriangle };
  return isDue
    ? { word: 'Can leave', color: 'good', Picture: IconCheck }
    : { word: 'Not yet', color: 'off', Picture: IconClock };
}
