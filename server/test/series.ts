/** Series as tests book them: every day at ten o'clock in London, for Ana Ruiz. */
import { DateTime } from 'luxon';
import type { PreviewedDate, SeriesRule } from '#shared/appointments/series.ts';
import { callAppointments } from './browser.ts';
import type { Clinic, Clinician } from './clinic.ts';

/** A local time in London, so many days from now. */
export const londonTime = (inDays: number, hour = 10): string =>
  DateTime.now()
    .setZone('Europe/London')
    .plus({ days: inDays })
    .set({ hour, minute: 0, second: 0, millisecond: 0 })
    .toUTC()
    .toISO() ?? '';

export const daily = (count: number): SeriesRule => ({
  every: 'day',
  interval: 1,
  ends: { count },
});

/** Five days at ten, from the third on; `more` overrides fields. */
export const seriesRequest = (clinic: Clinic, more: object = {}) => ({
  typeId: clinic.types['in-person'],
  startsAt: londonTime(3),
  rule: daily(5),
  ...more,
});

export const bookSeries = (clinic: Clinic, who: Clinician, more: object = {}) =>
  callAppointments(who, 'bookSeries', { patientName: 'Ana Ruiz', ...seriesRequest(clinic, more) });

export const previewSeries = async (
  clinic: Clinic,
  who: Clinician,
  more: object = {},
): Promise<PreviewedDate[]> =>
  (await callAppointments(who, 'previewSeries', seriesRequest(clinic, more))).data.dates;

/** One appointment of Marcus Bell. */
export const bookOne = (clinic: Clinic, who: Clinician, startsAt: string) =>
  callAppointments(who, 'book', {
    patientName: 'Marcus Bell',
    typeId: clinic.types['in-person'],
    startsAt,
  });
