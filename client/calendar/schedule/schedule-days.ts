/** Pure functions over days and appointments: weeks, grouping by day, what has begun. */
import type { Appointment, Schedule } from '#shared/appointments.ts';
import { addDays, mondayOf } from '#client/ui/times/local-days.ts';
import { dayIn } from '#client/ui/times/times.ts';

/** The seven days of the week that holds this day. */
export function weekOf(day: string): string[] {
  const monday = mondayOf(day);
  return Array.from({ length: 7 }, (_, at) => addDays(monday, at));
}

export interface DayOfAppointments {
  day: string;
  appointments: Appointment[];
  free: Schedule['free'];
}

/** Groups appointments by the day on which they begin; earlier ones are listed on the first day. */
export function byDay(
  { appointments, free, zone }: Pick<Schedule, 'appointments' | 'free' | 'zone'>,
  days: readonly string[],
): DayOfAppointments[] {
  const first = days[0] ?? '';
  const placed = Map.groupBy(
    appointments.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)),
    ({ startsAt, endsAt }) => {
      const begins = dayIn(zone, startsAt);
      const ends = dayIn(zone, Date.parse(endsAt) - 1);
      return begins < first && ends >= first ? first : begins;
    },
  );
  const freeByDay = Map.groupBy(free, ({ startsAt }) => dayIn(zone, startsAt));
  return days.map((day) => ({
    day,
    appointments: placed.get(day) ?? [],
    free: freeByDay.get(day) ?? [],
  }));
}

/** Returns how many have begun: the number of rows above the line of the present time. */
export const begunBy = (ones: readonly Pick<Appointment, 'startsAt'>[], now: number): number =>
  ones.filter(({ startsAt }) => Date.parse(startsAt) <= now).length;
