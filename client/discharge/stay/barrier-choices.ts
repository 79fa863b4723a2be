/** Until when a barrier is to be solved, as one choice of a few: what people say at the bedside. */
import { addDays } from '#client/ui/times/local-days.ts';
import { clockTime, comingDay, dayIn } from '#client/ui/times/times.ts';
import { wallInstantAfterSwitch } from '#client/ui/times/wall-time.ts';

const times: readonly (readonly [daysAhead: number, time: string, words: string])[] = [
  [0, '12:00', 'Today, noon'],
  [0, '16:00', 'Today, 16:00'],
  [0, '20:00', 'Today, 20:00'],
  [1, '10:00', 'Tomorrow, 10:00'],
  [1, '16:00', 'Tomorrow, 16:00'],
  [2, '12:00', 'In two days, noon'],
  [4, '12:00', 'In four days, noon'],
];

interface Choices {
  now: number;
  zone: string;
  /** What is set already. */
  dueAt?: string | null;
}

/** Local times of the organization that are still to come; an empty value is none. */
export function dueChoices({ now, zone, dueAt = null }: Choices) {
  const today = dayIn(zone, now);
  const ahead = times
    .map(([days, time, label]) => ({
      value: wallInstantAfterSwitch(addDays(today, days), time, zone),
      label,
    }))
    .filter(({ value }) => Date.parse(value) > now);
  const present =
    dueAt !== null && !ahead.some(({ value }) => value === dueAt)
      ? [
          {
            value: dueAt,
            label: `${comingDay(dayIn(zone, dueAt), today)}, ${clockTime(dueAt, zone)}`,
          },
        ]
      : [];
  return [{ value: '', label: 'No time' }, ...present, ...ahead];
}
