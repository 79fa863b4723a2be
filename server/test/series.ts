/** Series as tests book them: every day at ten o'clock in London, for Ana Ruiz. */
import { DateTime } from 'luxon';
import type { PreviewedDate, SeriesRule } from '#shared/appointments/series.ts';
import type { Clinic, Clinician } from './clinic.ts';

/** A time on the wall in London, so many days from now. */
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

export const call = (who: Clinician, name: string, input: object) =>
  who.browser.call(`appointments.${name}`, input);

/** Five days at ten, from the third on; `more` says what differs. */
export const seriesWish = (clinic: Clinic, more: object = {}) => ({
  typeId: clinic.types['in-person'],
  startsAt: londonTime(3),
  rule: daily(5),
  ...more,
});

export const bookSeries = (clinic: Clinic, who: Clinician, more: object = {}) =>
  call(who, 'bookSeries', { patientName: 'Ana Ruiz', ...seriesWish(clinic, more) });

export const previewSeries = async (
  clinic: Clinic,
  who: Clinician,
  more: object = {},
): Promise<PreviewedDate[]> =>
  (await call(who, 'previewSeries', seriesWish(clinic, more))).data.dates;

/** One appointment of Marcus Bell. */
export const bookOne = (clinic: Clinic, who: Clinician, startsAt: string) =>
  call(who, 'book', {
    patientName: 'Marcus Bell',
    typeId: clinic.types['in-person'],
    startsAt,
  });
