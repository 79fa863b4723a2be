/** Reads Appointment, Schedule and Slot for the FHIR pages, and audits each read; planners may read everybody's. */
import type { Appointment, Bundle, FhirResource, Schedule, Slot } from 'fhir/r4.js';
import {
  accessOf,
  appointmentsById,
  appointmentsInOrder,
  bookableTypes,
  practitionerTimeOf,
} from '#server/appointments/service.ts';
import type { Appointment as BookedAppointment } from '#shared/appointments.ts';
import { mayHold } from '#shared/appointments/type-holders.ts';
import { record } from '#server/audit/service.ts';
import { fhirUrlOf } from '#server/programs/service.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { appointmentOf } from './appointment-resource.ts';
import { includedIn, requireIncludable } from './searching/included.ts';
import { limitsOf, spanOf } from './searching/date-bounds.ts';
import type { SearchRequest } from './searching/search-request.ts';
import type { ScopeRights } from '#shared/programs/scopes.ts';
import { dayMs } from '#shared/durations.ts';
import {
  isId,
  mostDays,
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

interface Page<Kind extends FhirResource> {
  fhirServer: FhirServer;
  self: string;
  next?: string | undefined;
  total: number;
  resources: Kind[];
}

export function bundleOf<Kind extends FhirResource>(page: Page<Kind>): Bundle<Kind> {
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

/** One more statement, for when it was changed. */
export async function answeredAppointment(
  signedIn: SignedIn,
  appointment: BookedAppointment,
): Promise<Appointment> {
  const changedAt = await store.changedAtOf(signedIn.db, appointment.id);
  return appointmentOf(fhirServerOf(signedIn), { ...appointment, changedAt });
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
  return answeredAppointment(signedIn, foundAppointment);
}

const noSearch = `A search needs date, _lastUpdated, patient, identifier or _id, and at most ${mostDays.appointments} days`;

/**
 * Null where nothing bounds the search; a date alone bounds it by itself, and changes do from their
 * first instant to now.
 */
function timesOf(
  { now, session }: SignedIn,
  { date, _lastUpdated, patient, identifier, _id }: AppointmentSearch,
): Pick<store.AppointmentFilter, 'span' | 'changed'> | null {
  const { zone } = session.person;
  const span = date.length > 0 ? spanOf(date, zone, mostDays.appointments) : undefined;
  if (span === null) return null;
  const changed = limitsOf(_lastUpdated, zone);
  const isBound = [span, patient, identifier, _id].some((one) => one !== undefined);
  const until = (changed.until ?? now()).getTime();
  const isShort =
    changed.from !== null && until - changed.from.getTime() <= mostDays.appointments * dayMs;
  return isBound || isShort ? { span, changed } : null;
}

/** Null where the reader may see none of what is asked for. */
function filterOf(signedIn: SignedIn, search: AppointmentSearch): store.AppointmentFilter | null {
  const times = timesOf(signedIn, search);
  if (times === null) throw wrongField('date', noSearch);
  const { practitioner, actor = practitioner, patient, location, status, identifier, _id } = search;
  const isTwo = practitioner !== undefined && practitioner !== actor;
  const whose = isTwo ? null : visible(signedIn, actor);
  return (
    whose && {
      ...times,
      organizationId: signedIn.session.person.organizationId,
      practitionerId: whose.id,
      patientId: patient,
      locationId: location,
      ids: _id?.filter(isId),
      identifier,
      states: status ? statesOf(status) : null,
    }
  );
}

/** Three statements, one for each kind of what is included, and the audit row's, however many there are. */
export async function appointments(
  signedIn: SignedIn,
  search: AppointmentSearch,
  { rights, request }: { rights: ScopeRights | null; request: SearchRequest },
): Promise<Bundle> {
  const { db, session } = signedIn;
  requireIncludable(signedIn, search._include, rights);
  const filter = filterOf(signedIn, search);
  const { _count: limit, _after: after, _sort: sort } = search;
  const total = filter ? await store.count(db, filter) : 0;
  const isRead = filter !== null && limit > 0 && !request.isCountOnly;
  const keys = isRead ? await store.page(db, filter, { after, sort, limit: limit + 1 }) : [];
  const pageKeys = keys.slice(0, limit);
  const last = keys.length > limit ? pageKeys.at(-1) : undefined;
  const ids = pageKeys.map(({ id }) => id);
  const foundAppointments = await appointmentsInOrder(db, accessOf(session.person), ids);
  const changedAt = new Map(pageKeys.map((key) => [key.id, key.changedAt]));
  const dates = [...search.date, ...search._lastUpdated].map(
    ({ prefix, value }) => `${prefix}${value}`,
  );
  await record(db, signedIn, {
    action: 'schedule.read',
    detail: {
      as: 'fhir',
      dates,
      practitionerId: search.actor ?? search.practitioner ?? null,
      ...(search.patient !== undefined && { patientId: search.patient }),
      count: foundAppointments.length,
    },
  });
  const fhirServer = fhirServerOf(signedIn);
  const bundle = bundleOf({
    fhirServer,
    self: request.address(),
    next: last && request.address(`${store.sortedAt(sort, last).getTime()}.${last.id}`),
    total,
    resources: foundAppointments.map((appointment) =>
      appointmentOf(fhirServer, { ...appointment, changedAt: changedAt.get(appointment.id) }),
    ),
  });
  const included = await includedIn(signedIn, search._include, foundAppointments);
  return included.length === 0
    ? bundle
    : { ...bundle, entry: [...(bundle.entry ?? []), ...included] };
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
  request: SearchRequest,
): Promise<Bundle<Schedule>> {
  const { db, session } = signedIn;
  const { organizationId } = session.person;
  const rows = await store.practitionersAfter(db, { organizationId, after, limit: limit + 1 });
  const schedules = await schedulesOf(signedIn, rows.slice(0, limit));
  const last = rows.length > limit ? schedules.at(-1)?.id : undefined;
  await record(db, signedIn, {
    action: 'schedule.read',
    detail: { as: 'fhir', count: schedules.length },
  });
  return bundleOf({
    fhirServer: fhirServerOf(signedIn),
    self: request.address(),
    next: last && request.address(last),
    total: await store.countPractitioners(db, organizationId),
    resources: schedules,
  });
}

/** Without an actor, the reader's own. */
export async function schedules(
  signedIn: SignedIn,
  { actor = signedIn.session.person.id }: ScheduleSearch,
  request: SearchRequest,
): Promise<Bundle<Schedule>> {
  const foundSchedule = await findSchedule(signedIn, actor);
  return bundleOf({
    fhirServer: fhirServerOf(signedIn),
    self: request.address(),
    total: foundSchedule ? 1 : 0,
    resources: foundSchedule ? [foundSchedule] : [],
  });
}

export async function slots(
  signedIn: SignedIn,
  slotSearch: SlotSearch,
  { request }: { request: SearchRequest },
): Promise<Bundle<Slot>> {
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
  return bundleOf({
    fhirServer,
    self: request.address(),
    total: foundSlots.length,
    resources: foundSlots,
  });
}
