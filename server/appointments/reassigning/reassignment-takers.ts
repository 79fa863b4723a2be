/** Who could take a clinician's appointments: with access, open and free then, able to hold the type, best suited first. */
import type { Appointment } from '#shared/appointments.ts';
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import type { FindTakers, FoundTakers, Taker } from '#shared/appointments/reassignment.ts';
import { isSpoken } from '#shared/people/languages.ts';
import { mostReassigned } from '#shared/limits.ts';
import type { Span } from '#shared/time.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { spanOfDays } from '#server/platform/times/local-days.ts';
import {
  takenTimes,
  hoursOf,
  type PractitionerHours,
  openWithin,
} from '#server/availability/service.ts';
import { mayHold } from '#shared/appointments/type-holders.ts';
import {
  around,
  overlaps,
  spanOf,
  withBufferReach,
  withBuffers,
} from '#server/platform/times/spans.ts';
import * as store from '#server/appointments/core/appointment-store.ts';
import { typesByIds } from '#server/appointments/core/appointment-type-store.ts';
import * as rows from './reassignment-store.ts';

/** A week of a hospital's clinicians, in days of one practitioner. */
export const takersCost = 60;

/** Others are found with Find a time. */
const mostTakers = 8;

async function askedIds(signedIn: SignedIn, input: FindTakers): Promise<string[]> {
  const { db, session, now } = signedIn;
  const { organizationId, zone } = session.person;
  const { fromId: practitionerId, appointmentIds, seriesId, days } = input;
  const query = { organizationId, practitionerId, limit: mostReassigned + 1 };
  if (days) return rows.bookedWithin(db, query, spanOfDays(days, zone));
  if (seriesId) return rows.bookedOfSeries(db, query, { seriesId, now: now() });
  return appointmentIds ?? [];
}

interface Surroundings {
  people: readonly PractitionerHours[];
  taken: ReadonlyMap<string, readonly Span[]>;
  units: ReadonlyMap<string, { id: string; name: string }>;
  fromId: string;
}

function takersOf(
  appointment: Appointment,
  type: TypeRecord,
  { people, taken, units, fromId }: Surroundings,
): Taker[] {
  const span = spanOf(appointment);
  const busy = withBuffers(span, appointment);
  const language = appointment.patient?.language ?? null;
  const ownUnit = units.get(fromId)?.id;
  const isFree = (person: PractitionerHours) =>
    !(taken.get(person.practitionerId) ?? []).some((takenSpan) => overlaps(takenSpan, busy)) &&
    openWithin(span, person, type).some(
      (open) => open.startsAt <= span.startsAt && span.endsAt <= open.endsAt,
    );
  const isOn = ({ practitionerId }: PractitionerHours) =>
    appointment.practitioners.some(({ id }) => id === practitionerId);
  return people
    .filter((practitionerHours) => !isOn(practitionerHours))
    .filter((person) =>
      mayHold(type, { id: person.practitionerId, hospitalRole: person.hospitalRole }),
    )
    .filter(isFree)
    .map((person) => ({
      id: person.practitionerId,
      fullName: person.fullName,
      hospitalRole: person.hospitalRole,
      unit: units.get(person.practitionerId)?.name ?? null,
      speaks: language === null ? null : isSpoken(person.languages, language),
      isSameUnit: ownUnit !== undefined && units.get(person.practitionerId)?.id === ownUnit,
    }))
    .toSorted((one, other) => suitability(other) - suitability(one))
    .slice(0, mostTakers);
}

/** The language counts more than the unit; among equals the order is that of their names. */
const suitability = ({ speaks, isSameUnit }: Taker) =>
  (speaks === false ? 0 : 2) + (isSameUnit ? 1 : 0);

const holdersOf = (types: readonly TypeRecord[]) => ({
  jobs: [...new Set(types.flatMap(({ holderJobs }) => holderJobs))],
  ids: types.flatMap(({ holderIds }) => holderIds),
  orClinical: true as const,
});

/** As many statements for one appointment as for forty. Another organization's are not found (S15). */
export async function takers(signedIn: SignedIn, input: FindTakers): Promise<FoundTakers> {
  const { db, session, now } = signedIn;
  const { organizationId, zone } = session.person;
  const { fromId } = input;
  const ids = await askedIds(signedIn, input);
  const access = { organizationId, practitionerId: null };
  const all = await store.byIds(db, access, ids.slice(0, mostReassigned));
  const appointments = all.filter(
    ({ state, practitioners }) =>
      (state === 'booked' || state === 'arrived') && practitioners.some(({ id }) => id === fromId),
  );
  const detail = { fromId, appointmentIds: appointments.map(({ id }) => id) };
  await record(db, signedIn, { action: 'appointment.find-takers', detail });
  const [first] = appointments;
  if (!first) return { zone, found: [], isMore: false };
  const typeIds = [...new Set(appointments.map(({ type }) => type.id))];
  const types = await typesByIds(db, organizationId, typeIds);
  const spans = appointments.map(spanOf);
  const span = around(spans);
  const among = { organizationId, holders: holdersOf(types), signsIn: true } as const;
  const people = await hoursOf(db, among, span);
  const practitionerIds = people.map(({ practitionerId }) => practitionerId);
  const takenTimesOfAll = await takenTimes(db, {
    practitionerIds,
    span: withBufferReach(span),
    now: now(),
    askedBy: null,
  });
  const surroundings = {
    people,
    taken: Map.groupBy(takenTimesOfAll, ({ practitionerId }) => practitionerId),
    units: await rows.unitsOf(db, organizationId, [fromId, ...practitionerIds]),
    fromId,
  };
  const withTakers = appointments.flatMap((appointment) => {
    const type = types.find(({ id }) => id === appointment.type.id);
    if (!type) return [];
    const isOurs = appointment.keptBy === null;
    return [{ appointment, takers: isOurs ? takersOf(appointment, type, surroundings) : [] }];
  });
  return { zone, found: withTakers, isMore: ids.length > mostReassigned };
}
