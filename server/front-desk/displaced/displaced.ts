/** Appointments that stand in time off, on closed days or with who has left, or whose patients still believe so: listed until somebody settles each. */
import {
  appointmentsById,
  accessOf,
  endAsking,
  requireAppointment,
} from '#server/appointments/service.ts';
import { timesWithin } from '#server/availability/service.ts';
import type {
  DisplacedAppointments,
  FindHit,
  HitAppointments,
  KeepDisplaced,
} from '#shared/front-desk/displaced.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import { withChangeEvent } from '#server/platform/events/time-change-events.ts';
import { displacedRows, doubtfulTimes, keep } from './displaced-store.ts';
import { doubtfulHits, hitRows } from './displaced-hit-store.ts';

/** In days of one practitioner. */
export const displacedCost = 20;

const mostListed = 100;

/** Booked on closed days, at times that can be booked all the same. */
async function openOnClosedDays(db: Connection, { session, now }: SignedIn) {
  const { organizationId } = session.person;
  const times = await doubtfulTimes(db, { organizationId, now: now() });
  return timesWithin(db, organizationId, { times });
}

/** One's own, and for planners those of the whole organization: what is moved, given away or cancelled is not on it. */
export async function displaced(signedIn: SignedIn): Promise<DisplacedAppointments> {
  const { db, session, now } = signedIn;
  const access = accessOf(session.person);
  const openTimes = await openOnClosedDays(db, signedIn);
  const query = { ...access, now: now(), openTimes, limit: mostListed + 1 };
  const rows = await displacedRows(db, query);
  const displacedAppointments = rows.slice(0, mostListed);
  const ids = [...new Set(displacedAppointments.map(({ id }) => id))];
  const appointments = await appointmentsById(db, access, ids);
  await record(db, signedIn, {
    action: 'displaced.read',
    detail: { count: displacedAppointments.length },
  });
  return {
    zone: session.person.zone,
    displaced: displacedAppointments.flatMap(({ id, ...row }) => {
      const appointment = appointments.find((candidate) => candidate.id === id);
      return appointment ? [{ appointment, ...row }] : [];
    }),
    isMore: rows.length > mostListed,
  };
}

/** More are only counted. */
const mostHitListed = 20;

/** What closed days or locking an account would displace, before that is saved. */
export async function findHit(signedIn: SignedIn, input: FindHit): Promise<HitAppointments> {
  const { db, session, now } = signedIn;
  const { organizationId, zone } = session.person;
  const query = { ...input, organizationId, now: now(), limit: mostHitListed };
  const openTimes = input.closure
    ? await timesWithin(db, organizationId, {
        times: await doubtfulHits(db, query),
        closures: [input.closure],
      })
    : [];
  const rows = await hitRows(db, { ...query, openTimes });
  await record(db, signedIn, { action: 'displaced.read', detail: { count: rows.length } });
  return {
    zone,
    count: rows[0]?.count ?? 0,
    appointments: rows.map(({ id, patientName, startsAt, typeName }) => ({
      id,
      patientName,
      startsAt,
      typeName,
    })),
  };
}

/** A few clinicians of one appointment. */
const mostOfOne = 100;

/** Where nothing else displaces it, a patient who was asked for another time is told that it stays. */
async function keepOne(
  db: Connection,
  signedIn: SignedIn,
  { appointmentId, practitionerId }: Pick<KeepDisplaced, 'appointmentId' | 'practitionerId'>,
): Promise<boolean> {
  const { organizationId, id: by } = signedIn.session.person;
  const at = signedIn.now();
  const openTimes = await openOnClosedDays(db, signedIn);
  const reasons = async () =>
    (
      await displacedRows(db, {
        organizationId,
        practitionerId: null,
        appointmentId,
        now: at,
        openTimes,
        limit: mostOfOne,
      })
    ).filter(({ because }) => because !== 'withdrawn');
  if ((await reasons()).some((row) => row.practitionerId === practitionerId))
    await keep(db, { appointmentId, practitionerId, organizationId, by, at });
  return (await reasons()).length === 0 && endAsking(db, signedIn, appointmentId);
}

/** Throws 409 where it was changed since `version`. */
export function keepDisplaced(
  signedIn: SignedIn,
  { appointmentId, practitionerId, version }: KeepDisplaced,
): Promise<{ success: true }> {
  const { person } = signedIn.session;
  const object = { type: 'Appointment', id: appointmentId };
  const entry = { action: 'displaced.keep' as const, object };
  return attempted(signedIn, entry, async () => {
    await withChangeEvent(signedIn, () =>
      signedIn.db.transaction().execute(async (db) => {
        const appointment = await requireAppointment(db, person, appointmentId);
        if (!appointment.practitioners.some(({ id }) => id === practitionerId))
          throw new Refusal('not-found');
        if (appointment.version !== version) throw new Refusal('conflict');
        const isPatientTold = await keepOne(db, signedIn, { appointmentId, practitionerId });
        await record(db, signedIn, { ...entry, detail: { practitionerId, isPatientTold } });
        return appointment;
      }),
    );
    return { success: true };
  });
}
