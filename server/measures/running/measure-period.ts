/** The measurement period of a run, in local days of the hospital. */
import { DateTime } from 'luxon';
import type { MeasurePeriod } from '#shared/measures.ts';

export interface RunPeriod {
  /** Local days, both included. */
  from: string;
  to: string;
  /** Instants; the end is not included. */
  fromInstant: string;
  untilInstant: string;
}

const ofDays = (from: DateTime, until: DateTime): RunPeriod => ({
  from: from.toFormat('yyyy-MM-dd'),
  to: until.minus({ days: 1 }).toFormat('yyyy-MM-dd'),
  fromInstant: from.toUTC().toJSDate().toISOString(),
  untilInstant: until.toUTC().toJSDate().toISOString(),
});

export function runPeriodOf(period: MeasurePeriod, now: Date, zone: string): RunPeriod {
  const today = DateTime.fromJSDate(now, { zone }).startOf('day');
  const year = today.startOf('year');
  switch (period) {
    case 'this-year':
      return ofDays(year, year.plus({ years: 1 }));
    case 'last-year':
      return ofDays(year.minus({ years: 1 }), year);
    case 'last-12-months':
      return ofDays(today.plus({ days: 1 }).minus({ years: 1 }), today.plus({ days: 1 }));
  }
}
