/** The search parameters of the FHIR pages; those by which a patient is found are kept out of every log (S34). */
import { z } from 'zod';
import { slotStatuses } from './schedule-resource.ts';
import { fhirStatuses } from './fhir-codes.ts';
import { Bounds } from './searching/date-bounds.ts';
import { TaskOwner } from './tasks/task-owner.ts';
import { taskStatuses } from './tasks/task-statuses.ts';

export const mostDays = { appointments: 366, slots: 31 } as const;

/** Of one page. */
export const mostOnPage = 100;

/** Of one `$find`. */
export const mostFound = { people: 5, times: 200 } as const;

/** Of a resource: what is none cannot be found. */
const Id = z.uuid();

export const isId = (text: string): boolean => Id.safeParse(text).success;

const referenceTo = (type: string) =>
  z
    .string()
    .transform((text) => text.replace(new RegExp(`^${type}/`), ''))
    .pipe(z.uuid(`An id, or ${type}/ and an id`));

/** Which format is answered is decided before any parameter is looked at (searching/formats.ts). */
const format = { _format: z.string().optional() };

const list = <Item extends z.ZodType<unknown, string>>(item: Item, most = 10) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(item).min(1).max(most));

/** Where the previous page ended: the instant by which it is sorted, and the id of its last appointment. */
export const Cursor = z
  .string()
  .regex(/^\d{1,14}\.[0-9a-f-]{36}$/, 'Follow the link that the previous page has')
  .transform((text) => {
    const [ms = '', id = ''] = text.split('.');
    return { at: new Date(Number(ms)), id };
  })
  .refine(({ id }) => isId(id));

/** More than the largest page is answered with the largest page. */
export const Count = z
  .string()
  .regex(/^\d{1,9}$/, 'How many: 0 or more')
  .transform((text) => Math.min(Number(text), mostOnPage))
  .default(50);

/** Those that an index serves. */
export const appointmentSorts = ['date', '-date', '_lastUpdated', '-_lastUpdated'] as const;
export type AppointmentSort = (typeof appointmentSorts)[number];

/** What may come with the appointments that were found. */
export const appointmentIncludes = [
  'Appointment:patient',
  'Appointment:practitioner',
  'Appointment:location',
  'Appointment:actor',
] as const;
export type AppointmentInclude = (typeof appointmentIncludes)[number];

/** When it took place or was signed, or when it was last changed. */
export const visitSorts = ['date', '-date', '_lastUpdated', '-_lastUpdated'] as const;

const oneOf = <Value extends string>(values: readonly Value[], what: string) =>
  z.enum(values, `${what}: ${values.join(', ')}`);

const manyOf = <Item extends z.ZodType>(item: Item) =>
  z
    .preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(item).max(10))
    .default([]);

/** `system|value`, `value` of any system, `|value` of none. */
export const Token = z
  .string()
  .max(501)
  .transform((text) => {
    const bar = text.indexOf('|');
    return bar === -1
      ? { system: null, value: text }
      : { system: text.slice(0, bar), value: text.slice(bar + 1) };
  })
  .refine(({ value }) => value !== '', 'system|value, or the value alone');

export type Token = z.infer<typeof Token>;

export const AppointmentSearch = z.strictObject({
  ...format,
  date: Bounds,
  practitioner: referenceTo('Practitioner').optional(),
  actor: referenceTo('Practitioner').optional(),
  patient: referenceTo('Patient').optional(),
  location: referenceTo('Location').optional(),
  status: list(oneOf(fhirStatuses, 'One of')).optional(),
  identifier: Token.optional(),
  _id: list(z.string().max(64), mostOnPage).optional(),
  _lastUpdated: Bounds,
  _sort: oneOf(appointmentSorts, 'Sorted by one of').default('date'),
  _include: manyOf(oneOf(appointmentIncludes, 'Included is one of')),
  _count: Count,
  _after: Cursor.optional(),
});
export type AppointmentSearch = z.infer<typeof AppointmentSearch>;

/** Of visits; `encounter` is taken where notes are searched. */
export const EncounterSearch = z.strictObject({
  ...format,
  date: Bounds,
  patient: referenceTo('Patient').optional(),
  _id: list(z.string().max(64), mostOnPage).optional(),
  _lastUpdated: Bounds,
  _sort: oneOf(visitSorts, 'Sorted by one of').default('date'),
  _count: Count,
  _after: Cursor.optional(),
});

export const NoteSearch = EncounterSearch.extend({
  encounter: referenceTo('Encounter').optional(),
});
export type VisitSearch = z.infer<typeof EncounterSearch> &
  Partial<Pick<z.infer<typeof NoteSearch>, 'encounter'>>;

/** What searches for cases and for answers to queries have in common. */
const ofCases = {
  ...format,
  patient: referenceTo('Patient').optional(),
  _id: list(z.string().max(64), mostOnPage).optional(),
  _lastUpdated: Bounds,
  _count: Count,
  _after: Cursor.optional(),
};

/** By the name of the date of the resource. */
const sortsOf = <Name extends string>(date: Name) =>
  [date, `-${date}`, '_lastUpdated', '-_lastUpdated'] as const;

export const taskSorts = sortsOf('authored-on');
export const TaskSearch = z.strictObject({
  ...ofCases,
  'authored-on': Bounds,
  owner: TaskOwner.optional(),
  status: list(oneOf(taskStatuses, 'One of')).optional(),
  _sort: oneOf(taskSorts, 'Sorted by one of').default('authored-on'),
});
export type TaskSearch = z.infer<typeof TaskSearch>;

/** Those that an index serves. */
export const changeSorts = ['_lastUpdated', '-_lastUpdated'] as const;
export type ChangeSort = (typeof changeSorts)[number];

export const GapSearch = z.strictObject({
  ...ofCases,
  _sort: oneOf(changeSorts, 'Sorted by one of').default('_lastUpdated'),
});
export type GapSearch = z.infer<typeof GapSearch>;

/** Of patients' contacts, and of what they may know. */
export const RelatedPersonSearch = z.strictObject({
  ...ofCases,
  _sort: oneOf(changeSorts, 'Sorted by one of').default('_lastUpdated'),
});
export type RelatedPersonSearch = z.infer<typeof RelatedPersonSearch>;

/** Of post-acute providers: Organization and Location. */
export const ProviderSearch = RelatedPersonSearch.omit({ patient: true }).extend({
  name: z.string().trim().min(1).max(100).optional(),
  identifier: Token.optional(),
});
export type ProviderSearch = z.infer<typeof ProviderSearch>;

export const responseSorts = sortsOf('authored');
export const ResponseSearch = z.strictObject({
  ...ofCases,
  authored: Bounds,
  _sort: oneOf(responseSorts, 'Sorted by one of').default('authored'),
});

export const communicationSorts = sortsOf('sent');
export const CommunicationSearch = z.strictObject({
  ...ofCases,
  sent: Bounds,
  _sort: oneOf(communicationSorts, 'Sorted by one of').default('sent'),
});

/** The beginnings of words of a name. */
const nameWords = list(z.string().trim().min(1, 'At least one letter').max(100), 5).optional();

/** A day, a month or a year, of no zone. */
const BirthDates = Bounds.refine(
  (bounds) => bounds.every(({ value }) => !value.includes('T')),
  'A birth date is a day, a month or a year',
);

export const PatientSearch = z.strictObject({
  ...format,
  identifier: list(Token, 5).optional(),
  family: nameWords,
  given: nameWords,
  name: nameWords,
  birthdate: BirthDates,
  phone: list(
    z
      .string()
      .regex(/(\D*\d){4}/, 'At least four digits')
      .max(40),
    5,
  ).optional(),
  email: list(z.string().trim().min(3).max(254), 5).optional(),
  _id: list(z.string().max(64), mostOnPage).optional(),
  _lastUpdated: Bounds,
  _sort: oneOf(changeSorts, 'Sorted by one of').default('_lastUpdated'),
  _count: Count,
  _after: Cursor.optional(),
});
export type PatientSearch = z.infer<typeof PatientSearch>;

export const ScheduleSearch = z.strictObject({
  ...format,
  actor: referenceTo('Practitioner').optional(),
  _count: Count,
  _after: z.uuid('Follow the link that the previous page has').optional(),
});
export type ScheduleSearch = z.infer<typeof ScheduleSearch>;

export const SlotSearch = z.strictObject({
  ...format,
  schedule: referenceTo('Schedule'),
  start: Bounds,
  /** Free time is then returned in slots of this type's length. */
  'service-type': z.uuid('The id of an appointment type').optional(),
  status: list(z.enum(slotStatuses)).optional(),
});
export type SlotSearch = z.infer<typeof SlotSearch>;

export const FindSearch = z.strictObject({
  ...format,
  'service-type': z.uuid('The id of an appointment type'),
  practitioner: list(referenceTo('Practitioner'), mostFound.people),
  start: Bounds,
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
  /** Units that people belong to, in place of their shifts. */
  role: z.enum(['member'], 'Only member is known, or leave it out').optional(),
});
export type DutySearch = z.infer<typeof DutySearch>;

/** Of figures: no person is a stratum. */
export const measureStrata = ['unit', 'service', 'payer', 'state'] as const;

export const MeasureReportSearch = z.strictObject({
  ...format,
  /** A kind of case, for all of its numbers, or the name of one number. */
  measure: z.string().max(60),
  period: Bounds,
  stratifier: oneOf(measureStrata, 'One of').optional(),
});
export type MeasureReportSearch = z.infer<typeof MeasureReportSearch>;

export const RiskAssessmentSearch = z.strictObject({
  ...format,
  patient: referenceTo('Patient'),
});
export type RiskAssessmentSearch = z.infer<typeof RiskAssessmentSearch>;

/** What may come with the units. */
export const unitRevIncludes = ['PractitionerRole:service'] as const;

export const serviceCategories = ['unit', 'post-acute'] as const;

/** Units, all at once; or post-acute providers, in pages. */
export const HealthcareServiceSearch = ProviderSearch.extend({
  'service-category': oneOf(serviceCategories, 'One of').default('unit'),
  _revinclude: manyOf(oneOf(unitRevIncludes, 'Included is')),
});
export type HealthcareServiceSearch = z.infer<typeof HealthcareServiceSearch>;

export const NoSearch = z.strictObject(format);
