/** The search parameters of the FHIR pages: ids, days and codes; nothing by which a patient is found (S34). */
import { z } from 'zod';
import { dayAfter, startOfDay } from '#server/platform/times/local-days.ts';
import { slotStatuses } from './schedule-resource.ts';
import { fhirStatuses } from './fhir-codes.ts';
import type { Span } from '#shared/time.ts';
import { isDay } from '#shared/times/days.ts';
import { hourMs, dayMs } from '#shared/durations.ts';

export const mostDays = { appointments: 366, slots: 31 } as const;

/** Of one `$find`. */
export const mostFound = { people: 5, times: 200 } as const;

/** `ge2026-03-29`, `lt2026-03-29T10:00:00+01:00`; without a prefix it is that day or instant. */
const Bound = z
  .string()
  .regex(
    /^(eq|ge|gt|le|lt)?\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/,
    {
      message: 'A day or an instant with its offset, after eq, ge, gt, le or lt',
    },
  )
  .transform((text) => {
    const [, prefix = 'eq', value = ''] = /^([a-z]{2})?(.+)$/.exec(text) ?? [];
    return { prefix, value, isDay: !value.includes('T') };
  })
  .refine(
    ({ value }) => isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)),
    'There is no such day or time; years are from 1000 to 8999',
  );
type Bound = z.infer<typeof Bound>;

const many = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(item).max(2));

/** Of a resource: what is none cannot be found. */
const Id = z.uuid();

export const isId = (text: string): boolean => Id.safeParse(text).success;

const referenceTo = (type: string) =>
  z
    .string()
    .transform((text) => text.replace(new RegExp(`^${type}/`), ''))
    .pipe(z.uuid(`An id, or ${type}/ and an id`));

const format = {
  _format: z.enum(['json', 'application/json', 'application/fhir+json']).optional(),
};

const list = <Item extends z.ZodType<unknown, string>>(item: Item, most = 10) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(item).min(1).max(most));

/** Where the previous page ended: the start and the id of its last appointment. */
const After = z
  .string()
  .regex(/^\d{1,14}\.[0-9a-f-]{36}$/)
  .transform((text) => {
    const [ms = '', id = ''] = text.split('.');
    return { startsAt: new Date(Number(ms)), id };
  })
  .refine(({ id }) => isId(id));

export const AppointmentSearch = z.strictObject({
  ...format,
  date: many(Bound).default([]),
  practitioner: referenceTo('Practitioner').optional(),
  actor: referenceTo('Practitioner').optional(),
  status: list(z.enum(fhirStatuses)).optional(),
  _count: z.coerce.number().int().min(1).max(100).default(50),
  _after: After.optional(),
});
export type AppointmentSearch = z.infer<typeof AppointmentSearch>;

export const ScheduleSearch = z.strictObject({
  ...format,
  actor: referenceTo('Practitioner').optional(),
  _count: z.coerce.number().int().min(1).max(100).default(50),
  _after: z.uuid().optional(),
});
export type ScheduleSearch = z.infer<typeof ScheduleSearch>;

export const SlotSearch = z.strictObject({
  ...format,
  schedule: referenceTo('Schedule'),
  start: many(Bound).default([]),
  /** Free time is then returned in slots of this type's length. */
  'service-type': z.uuid('The id of an appointment type').optional(),
  status: list(z.enum(slotStatuses)).optional(),
});
export type SlotSearch = z.infer<typeof SlotSearch>;

export const FindSearch = z.strictObject({
  ...format,
  'service-type': z.uuid('The id of an appointment type'),
  practitioner: list(referenceTo('Practitioner'), mostFound.people),
  start: many(Bound).default([]),
  _count: z.coerce.number().int().min(1).max(mostFound.times).default(50),
});
export type FindSearch = z.infer<typeof FindSearch>;

/** An instant with its offset. */
const Moment = z.iso.datetime({ offset: true, error: 'A moment with its offset' });

export const DutySearch = z.strictObject({
  ...format,
  date: Moment.transform((text) => new Date(text)).optional(),
  service: referenceTo('HealthcareService').optional(),
  practitioner: referenceTo('Practitioner').optional(),
});
export type DutySearch = z.infer<typeof DutySearch>;

export const NoSearch = z.strictObject(format);

/** The instants that a bound allows; a day is the reader's own, from midnight to midnight. */
function leftBy({ prefix, value, isDay }: Bound, zone: string): { from?: Date; until?: Date } {
  const begins = isDay ? startOfDay(value, zone) : new Date(value);
  const ends = isDay ? startOfDay(dayAfter(value), zone) : new Date(begins.getTime() + 1);
  if (prefix === 'ge') return { from: begins };
  if (prefix === 'gt') return { from: ends };
  if (prefix === 'lt') return { until: begins };
  return prefix === 'le' ? { until: ends } : { from: begins, until: ends };
}

/**
 * What several bounds allow together; a missing bound is as far away as the longest range. Null
 * where the range is longer than that, or where there is no bound at all.
 */
export function spanOf(bounds: readonly Bound[], zone: string, days: number): Span | null {
  const limits = bounds.map((bound) => leftBy(bound, zone));
  const from = limits.flatMap(({ from: at }) => at?.getTime() ?? []);
  const until = limits.flatMap(({ until: at }) => at?.getTime() ?? []);
  if (from.length + until.length === 0) return null;
  const startsAt = from.length > 0 ? Math.max(...from) : Math.min(...until) - days * dayMs;
  const endsAt = until.length > 0 ? Math.min(...until) : startsAt + days * dayMs;
  // An hour more, for a range in which the clocks go back.
  if (endsAt - startsAt > days * dayMs + hourMs) return null;
  return { startsAt: new Date(startsAt), endsAt: new Date(Math.max(startsAt, endsAt)) };
}
