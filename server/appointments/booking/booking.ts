/** Taking time: everybody's together or not at all, in one transaction, once per key. */
import type { Appointment, NewAppointment } from '#shared/appointments.ts';
import type { TypeRecord } from '#shared/appointments/appointment-types.ts';
import { may } from '#shared/roles.ts';
import { attempted, record } from '#server/audit/service.ts';
import { isCollision, isOverlap, type Connection } from '#server/platform/database.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { Practitioner, SignedIn } from '#server/platform/trpc.ts';
import type { Span } from '../core/days.ts';
import * as diary from '../core/practitioner-time-store.ts';
import { lasting } from '../lengths.ts';
import { tellPatients } from '../core/letters.ts';
import { once } from '../once.ts';
import { oneByOne } from '../one-by-one.ts';
import { whoFor } from '../patients/patients.ts';
import { findPlace } from '../placing.ts';
import { faultOfStart, mayHold } from '../core/rules.ts';
import * as store from '../core/store.ts';
import { telling } from '../telling.ts';
import { requireType } from '../core/type-store.ts';

/** A booking that Postgres ended for another's sake is tried again so often. */
const tries = 4;

export type Wish = Omit<NewAppointment, 'patientName' | 'patientId' | 'idempotencyKey'>;

export const leadOf = ({ session }: SignedIn, { leadId }: Pick<Wish, 'leadId'>): string =>
  leadId ?? session.person.id;

/** Those whose time it takes, each once; one order for all. */
export const idsOf = (
  signedIn: SignedIn,
  wish: Pick<Wish, 'leadId' | 'withPractitionerIds'>,
): string[] => [...new Set([leadOf(signedIn, wish), ...wish.withPractitionerIds])].toSorted();

/** What a person may see and change: their own, and whoever plans the hospital's. */
export const reach = (person: Practitioner): store.Whose => ({
  organizationId: person.organizationId,
  practitionerId: may(person, 'appointments.plan') ? null : person.id,
});

/** Where the lead is somebody else, or somebody is not free, the person needs to be allowed that. */
export function requireAllowed(
  { session }: SignedIn,
  { leadId, overbookBecause }: Pick<Wish, 'leadId' | 'overbookBecause'>,
): void {
  const { person } = session;
  const isOther = leadId !== undefined && leadId !== person.id;
  if (isOther && !may(person, 'appointments.plan')) throw new Refusal('access.denied');
  if (overbookBecause !== undefined && !may(person, 'appointments.overbook'))
    throw new Refusal('access.denied');
}

export function requireStart(startsAt: Date, now: Date, type: TypeRecord): void {
  const fault = faultOfStart(startsAt, now, type);
  if (fault !== null) throw wrongField('startsAt', fault);
}

interface Kept {
  patientName: string;
  patientId: string | null;
  heldUntil: Date | null;
}

/** Within the transaction `db`. Throws 404 where a colleague or the type is not of this hospital. */
export async function takeTime(db: Connection, signedIn: SignedIn, wish: Wish, kept: Kept) {
  const { id: bookedBy, organizationId } = signedIn.session.person;
  requireAllowed(signedIn, wish);
  const practitionerIds = idsOf(signedIn, wish);
  // Before the turn, so that others wait no longer than they have to.
  const type = await requireType(db, organizationId, wish.typeId);
  const present = await diary.takeTurn(db, { organizationId, ids: practitionerIds });
  if (present.length < practitionerIds.length) throw new Refusal('not-found');
  const lead = present.find(({ id }) => id === leadOf(signedIn, wish));
  if (!lead || !mayHold(type, lead)) throw new Refusal('appointments.not-theirs');
  const startsAt = new Date(wish.startsAt);
  requireStart(startsAt, signedIn.now(), type);
  const span = lasting(startsAt, wish.durationMinutes ?? type.durationMinutes);
  const because = wish.overbookBecause ?? null;
  const wanted = { type, span, practitionerIds, because, locationId: wish.locationId };
  const place = await findPlace(db, signedIn, wanted);
  const { bufferBeforeMinutes, bufferAfterMinutes } = type;
  const id = await diary.insert(
    db,
    {
      ...span,
      ...place,
      ...kept,
      organizationId,
      bookedBy,
      typeId: type.id,
      bufferBeforeMinutes,
      bufferAfterMinutes,
    },
    practitionerIds,
  );
  return { id, span, beside: place.beside };
}

export const timeFacts = ({ startsAt, endsAt }: Span) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

/** Runs it in a transaction of its own, again where Postgres ended it for another's sake. */
export async function inTurn<T>(
  { db: pool }: SignedIn,
  work: (db: Connection) => Promise<T>,
): Promise<T> {
  for (let left = tries; left > 0; left -= 1) {
    try {
      return await pool.transaction().execute(work);
    } catch (error) {
      if (isOverlap(error) && left === 1) throw new Refusal('appointments.overlap');
      if (!isCollision(error) && !isOverlap(error)) throw error;
    }
  }
  throw new Refusal('busy', { retryAfterSeconds: 1 });
}

export async function requireReached(db: Connection, person: Practitioner, id: string) {
  const [found] = await store.byIds(db, reach(person), [id]);
  if (!found) throw new Refusal('not-found');
  return found;
}

type Booked = Wish & Pick<NewAppointment, 'patientName' | 'patientId'>;

/** Within the transaction `db`, written down; nobody is told of it yet. */
export async function bookWithin(
  db: Connection,
  signedIn: SignedIn,
  input: Booked,
): Promise<string> {
  const kept = { ...(await whoFor(db, signedIn, input)), heldUntil: null };
  const { id, span, beside } = await takeTime(db, signedIn, input, kept);
  const object = { type: 'Appointment', id };
  const how = beside === null ? {} : { beside };
  const detail = { ...timeFacts(span), ...how };
  await record(db, signedIn, { action: 'appointment.book', object, detail });
  return id;
}

/** Throws 409 where somebody is not free, 404 where a colleague or the type is not of this hospital. */
export function book(signedIn: SignedIn, input: NewAppointment): Promise<Appointment> {
  const action = 'appointment.book';
  const insert = async (db: Connection): Promise<string> => {
    const id = await bookWithin(db, signedIn, input);
    if (input.patientId !== undefined)
      await tellPatients(db, signedIn, { appointmentIds: [id], about: 'booked' });
    return id;
  };
  const work = async (db: Connection): Promise<Appointment> => {
    const id = await once(db, signedIn, { action, input }, () => insert(db));
    return requireReached(db, signedIn.session.person, id);
  };
  return attempted(signedIn, { action }, () =>
    telling(signedIn, async () => oneByOne(signedIn, input, () => inTurn(signedIn, work))),
  );
}
