/** Rescheduling: the new time is taken before the old one is let go, or nothing changes. */
import type { Appointment, MoveAppointment } from '#shared/appointments.ts';
import { may } from '#shared/roles.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { inTurn, reach, requireReached, requireStart, timeFacts } from './booking/booking.ts';
import * as diary from './core/practitioner-time-store.ts';
import { askForOffers } from './core/freed-time.ts';
import { lasting } from './lengths.ts';
import { tellPatients } from './core/letters.ts';
import { once } from './once.ts';
import { findPlace } from './placing.ts';
import { retime } from './retiming.ts';
import { obstacleToMoving } from './core/rules.ts';
import { moveSeries } from './series/moving.ts';
import * as store from './core/store.ts';
import { telling } from './telling.ts';
import { typeOfAppointment } from './core/type-store.ts';

const minuteMs = 60_000;

/** Locks everybody on it first and it afterwards, as bookings do. */
async function lockedWithPeople(db: Connection, signedIn: SignedIn, id: string) {
  const { person } = signedIn.session;
  const { practitioners } = await requireReached(db, person, id);
  const practitionerIds = practitioners.map((one) => one.id);
  await diary.takeTurn(db, { organizationId: person.organizationId, ids: practitionerIds });
  const standing = await store.locked(db, reach(person), id);
  if (!standing) throw new Refusal('not-found');
  return { standing, practitionerIds };
}

async function moveOne(
  db: Connection,
  signedIn: SignedIn,
  input: MoveAppointment,
): Promise<string> {
  const { appointmentId: id, version } = input;
  const { standing, practitionerIds } = await lockedWithPeople(db, signedIn, id);
  const obstacle = obstacleToMoving(standing.state);
  if (obstacle !== null) throw new Refusal(obstacle);
  if (standing.version !== version) throw new Refusal('conflict');
  const type = await typeOfAppointment(db, signedIn.session.person.organizationId, standing.typeId);
  const startsAt = new Date(input.startsAt);
  if (startsAt.getTime() !== standing.startsAt.getTime())
    requireStart(startsAt, signedIn.now(), type);
  const kept = (standing.endsAt.getTime() - standing.startsAt.getTime()) / minuteMs;
  const span = lasting(startsAt, input.durationMinutes ?? kept);
  const place = await findPlace(db, signedIn, {
    type: { ...type, ...standing.buffers },
    span,
    practitionerIds,
    because: input.overbookBecause ?? null,
    locationId: input.locationId,
    moved: { id, locationId: standing.locationId },
  });
  await retime(db, { id, span, ...place });
  await askForOffers(db, signedIn, { practitionerIds, spans: [standing] });
  await record(db, signedIn, {
    action: 'appointment.move',
    object: { type: 'Appointment', id },
    detail: { before: timeFacts(standing), after: timeFacts(span) },
  });
  await tellPatients(db, signedIn, { appointmentIds: [id], about: 'moved' });
  return id;
}

/** One that is of no series is all there is to move. */
const moveIt = async (db: Connection, signedIn: SignedIn, input: MoveAppointment) =>
  (input.scope === 'this' ? null : await moveSeries(db, signedIn, input)) ??
  moveOne(db, signedIn, input);

/** Throws 409 where somebody is not free then, or where it changed since `version`. */
export function move(signedIn: SignedIn, input: MoveAppointment): Promise<Appointment> {
  const action = 'appointment.move';
  const { person } = signedIn.session;
  const object = { type: 'Appointment', id: input.appointmentId };
  return attempted(signedIn, { action, object }, async () => {
    if (input.overbookBecause !== undefined && !may(person, 'appointments.overbook'))
      throw new Refusal('access.denied');
    return telling(signedIn, () =>
      inTurn(signedIn, async (db) => {
        const id = await once(db, signedIn, { action, input }, () => moveIt(db, signedIn, input));
        return requireReached(db, person, id);
      }),
    );
  });
}
