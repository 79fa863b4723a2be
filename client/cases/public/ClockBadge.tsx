/** When a case is due, as words and an icon; its colour only repeats them. */
import { IconAlarm, IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import type { CaseLine } from '#shared/cases.ts';
import { hourMs, minuteMs } from '#shared/durations.ts';
import { StatusBadge } from '#client/ui/states/StatusBadge.tsx';
import { relativeTime } from '#client/ui/times/relative-time.ts';
import { useNow } from '#client/ui/times/use-now.ts';

const soonHours = 24;
/** From then on it is as urgent as what is overdue. */
const atOnceMinutes = 30;

export const isDueAtOnce = (dueAt: string, now: number): boolean =>
  Date.parse(dueAt) - now < atOnceMinutes * minuteMs;

export function ClockBadge({ dueAt, closedAt }: Pick<CaseLine, 'dueAt' | 'closedAt'>) {
  const now = useNow(minuteMs);
  if (closedAt !== null)
    return <StatusBadge word="Closed" color="off" Picture={IconCheck} isWhole />;
  if (dueAt === null)
    return <StatusBadge word="No clock" color="off" Picture={IconClock} isWhole />;
  const remainingMs = Date.parse(dueAt) - now;
  const [color, Picture] =
    remainingMs <= 0
      ? (['bad', IconAlertTriangle] as const)
      : isDueAtOnce(dueAt, now)
        ? (['bad', IconAlarm] as const)
        : remainingMs < soonHours * hourMs
          ? (['warn', IconAlarm] as const)
          : (['off', IconClock] as const);
  const when = relativeTime(dueAt, now);
  const word = remainingMs <= 0 ? `Overdue, ${when}` : `Due ${when}`;
  return <StatusBadge word={word} color={color} Picture={Picture} isWhole />;
}
