/** Reads Appointment, Schedule and Slot for the FHIR pages, and audits each read; planners may read everybody's. */
import type {
  Appointment,
  Bundle,
  HealthcareService,
  PractitionerRole,
  Schedule,
  Slot,
} from 'fhir/r4.js';
import {
  accessOf,
  appointmentsById,
  bookableTypes,
  practitionerTimeOf,
} from '#server/appointments/service.ts';
import { mayHold } from '#shared/appointments/type-holders.ts';
import { record } from '#server/audit/service.ts';
import { fhirUrlOf } from '#server/programs/service.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { appointmentOf } from './appointment-resource.ts';
import {
  isId,
  mostDays,
  spanOf,
  type AppointmentSearch,
  type ScheduleSearch,
  type SlotSearch,
} from './query.ts';
import { matchOf, searchset } from './searchset.ts';
import { scheduleOf, slotsOf } from './schedule-resource.ts';
import * as store from './store.ts';
import { statesOf, type FhirServer } from './fhir-codes.ts';

export const fhirServerOf = ({ env }: Pick<SignedIn, 'env'>): FhirServer => ({
  base: fhirUrlOf(env),
});

/** Null where the reader may not see that person's time, as if the person did not exist (S15). */
function visible({ session }: SignedIn, id: string | undefined): { id: string | null } | null {
  const { practitionerId } = accessOf(session.person);
  if (practitionerId === null) return { id: id ?? null };
  return id === undefined || id === practitionerId ? { id: practitionerId } : null;
}

type Resource = Appointment | Schedule | Slot | PractitionerRole | HealthcareService;

interface Page<Kind extends Resource> {
  fhirServer: FhirServer;
  self: string;
  next?: string | undefined;
  total: number;
  resources: Kind[];
}

export function bundleOf<Kind extends Resource>(page: Page<Kind>): Bundle<Kind> {
  const { fhirServer, self, next, total, resources } = page;
  const link = [
    { relation: 'self', url: `${fhirServer.base}/${self}` },
    ...(next === undefined ? [] : [{ relation: 'next', url: `${fhirServer.base}/${next}` }]),
  ];
  return searchset(
    resources.map((kind) => matchOf(fhirServer, kind)),
    { total, link },
  );
}

/** The normalised address of a search, from its parsed parameters. */
export function addressOf(
  type: string,
  parameters: Record<string, string | readonly string[] | undefined>,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    for (const item of value === undefined ? [] : [value].flat()) search.append(name, item);
  return `${type}?${search.toString()}`;
}

export async function appointment(signedIn: SignedIn, id: string): Promise<Appointment> {
  const { db, session } = signedIn;
  const [foundAppointment] = isId(id)
    ? await appointmentsById(db, accessOf(session.person), [id])
    : [];
  if (!foundAppointment) throw new Refusal('not-found');
  await record(db, signedIn, {
    action: 'appointment.read',
    object: { type: 'Appointment', id: foundAppointment.id },
    detail: { as: 'fhir' },
  });
  return appointmentOf(fhirServerOf(signedIn), foundAppointment);
}

/** Three statements and the audit row's, however many there are. */
export async function appointments(
  signedIn: SignedIn,
  appointmentSearch: AppointmentSearch,
): Promise<Bundle<Appointment>> {
  const { db, session } = signedIn;
  const { person } = session;
  const span = spanOf(appointmentSearch.date, person.zone, mostDays.appointments);
  if (!span)
    throw wrongField('date', `A search needs a date, and at most ${mostDays.appointments} days`);
  const {
    practitioner,
    actor = practitioner,
    status,
    _count: limit,
    _after: after,
  } = appointmentSearch;
  const isTwo = practitioner !== undefined && practitioner !== actor;
  const whose = isTwo ? null : visible(signedIn, actor);
  const states = status ? statesOf(status) : null;
  const query = { organizationId: person.organizationId, span, states };
  const rows = whose && { ...query, practitionerId: whose.id };
  const total = rows ? await store.count(db, rows) : 0;
  const ids = rows ? await store.page(db, rows, { after, limit: limit + 1 }) : [];
  const appointmentKeys = ids.slice(0, limit);
  const last = ids.length > limit ? appointmentKeys.at(-1) : undefined;
  const foundAppointments = await appointmentsById(
    db,
    accessOf(person),
    appointmentKeys.map(({ id }) => id),
  );
  const dates = appointmentSearch.date.map(({ prefix, value }) => `${prefix}${value}`);
  const address = (from: store.AppointmentKey | undefined) =>
    addressOf('Appointment', {
      date: dates,
      practitioner: actor,
      status: status?.join(','),
      _count: String(limit),
      _after: from && `${from.startsAt.getTime()}.${from.id}`,
    });
  await record(db, signedIn, {
    action: 'schedule.read',
    detail: { as: 'fhir', dates, practitionerId: actor ?? null, count: foundAppointments.length },
  });
  return bundleOf({
    fhirServer: fhirServerOf(signedIn),
    self: address(after),
    next: last && address(last),
    total,
    resources: foundAppointments.map((foundAppointment) =>
      appointmentOf(fhirServerOf(signedIn), foundAppointment),
    ),
  });
}

type ActivePractitioner = NonNullable<Awaited<ReturnType<typeof store.activePractitioner>>>;

/** One more statement, however many people there are. */
async function schedulesOf(
  signedIn: SignedIn,
  people: readonly ActivePractitioner[],
): Promise<Schedule[]> {
  if (people.length === 0) return [];
  const { db, session } = signedIn;
  const types = await bookableTypes(db, session.person.organizationId);
  return people.map((person) =>
    scheduleOf(
      fhirServerOf(signedIn),
      person,
      types.filter((type) => mayHold(type, person)),
    ),
  );
}

async function findSchedule(signedIn: SignedIn, id: string): Promise<Schedule | null> {
  const { db, session } = signedIn;
  const { organizationId } = session.person;
  const whose = isId(id) ? visible(signedIn, id) : null;
  const person = whose && (await store.activePractitioner(db, { organizationId, id }));
  if (!person) return null;
  const object = { type: 'Practitioner', id };
  await record(db, signedIn, { action: 'schedule.read', object, detail: { as: 'fhir' } });
  const [firstSchedule = null] = await schedulesOf(signedIn, [person]);
  return firstSchedule;
}

export async function schedule(signedIn: SignedIn, id: string): Promise<Schedule> {
  const foundSchedule = await findSchedule(signedIn, id);
  if (!foundSchedule) throw new Refusal('not-found');
  return foundSchedule;
}

/** For programs, which have none of their own: whose time can be booked, and with which types. */
export async function allSchedules(
  signedIn: SignedIn,
  { _count: limit, _after: after }: ScheduleSearch,
): Promise<Bundle<Schedule>> {
  const { db, session } = signedIn;
  const { organizationId } = session.person;
  const rows = await store.practitionersAfter(db, { organizationId, after, limit: limit + 1 });
  const schedules = await schedulesOf(signedIn, rows.slice(0, limit));
  const last = rows.length > limit ? schedules.at(-1)?.id : undefined;
  const address = (from: string | undefined) =>
    addressOf('Schedule', { _count: String(limit), _after: from });
  await record(db, signedIn, {
    action: 'schedule.read',
    detail: { as: 'fhir', count: schedules.length },
  });
  return bundleOf({
    fhirServer: fhirServerOf(signedIn),
    self: address(after),
    next: last && address(last),
    total: await store.countPractitioners(db, organizationId),
    resources: schedules,
  });
}

/** Without an actor, the reader's own. */
export async function schedules(
  signedIn: SignedIn,
  { actor = signedIn.session.person.id }: ScheduleSearch,
): Promise<Bundle<Schedule>> {
  const foundSchedule = await findSchedule(signedIn, actor);
  return bundleOf({
    fhirServer: fhirServerOf(signedIn),
    self: addressOf('Schedule', { actor: `Practitioner/${actor}` }),
    total: foundSchedule ? 1 : 0,
    resources: foundSchedule ? [foundSchedule] : [],
  });
}

export async function slots(signedIn: SignedIn, slotSearch: SlotSearch): Promise<Bundle<Slot>> {
  const { db, session } = signedIn;
  const { organizationId, zone } = session.person;
  const { schedule: practitionerId, start, status, 'service-type': typeId } = slotSearch;
  const span = spanOf(start, zone, mostDays.slots);
  if (!span)
    throw wrongField('start', `A search needs a start, and at most ${mostDays.slots} days`);
  const query = { organizationId, practitionerId, span, typeId, now: signedIn.now() };
  const time = visible(signedIn, practitionerId) && (await practitionerTimeOf(db, query));
  const fhirServer = fhirServerOf(signedIn);
  const all = time ? slotsOf({ fhirServer, practitionerId, type: time.type }, time) : [];
  const foundSlots = all.filter((slot) => !status || status.some((code) => code === slot.status));
  const starts = start.map(({ prefix, value }) => `${prefix}${value}`);
  await record(db, signedIn, {
    action: 'schedule.read',
    object: { type: 'Practitioner', id: practitionerId },
    detail: { as: 'fhir', starts, count: foundSlots.length },
  });
  const self = addressOf('Slot', {
    schedule: `Schedule/${practitionerId}`,
    start: starts,
    'service-type': typeId,
    status: status?.join(','),
  });
  return bundleOf({ fhirServer, self, total: foundSlots.length, resources: foundSlots });
}
