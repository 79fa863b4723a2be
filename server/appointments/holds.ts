/** Held time: taken for five minutes, then confirmed, let go, or free again by itself. */
import type { Appointment, ConfirmHold, Hold, HoldRef, HoldTime } from '#shared/appointments.ts';
import { holdSeconds, holdsMax } from '#shared/limits.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { idsOf, inTurn, requireReached, takeTime, timeFacts } from './booking/booking.ts';
import { tellPatients } from './core/letters.ts';
import { once } from './once.ts';
import { oneByOne } from './one-by-one.ts';
import { whoFor } from './patients/patients.ts';
import { telling, tellTime } from './telling.ts';

const objectOf = (id: string) => ({ type: 'Appointment', id });

/** Nobody confirms or lets go of what another holds. */
const ownRows = (db: Connection, { session }: SignedIn) =>
  db
    .selectFrom('appointments')
    .where('organization_id', '=', session.person.organizationId)
    .where('created_by', '=', session.person.id)
    .where('offered', '=', false);

/** Whether there was one to let go. */
export async function letGo(db: Connection, signedIn: SignedIn, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('appointments')
    .where('created_by', '=', signedIn.session.person.id)
    .where('offered', '=', false)
    .where('held_until', 'is not', null)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Who holds too many times at once loses those that would end first. */
async function letOldestGo(db: Connection, signedIn: SignedIn): Promise<void> {
  const held = ownRows(db, signedIn)
    .select('id')
    .where('held_until', 'is not', null)
    .orderBy('held_until', 'desc')
    .orderBy('id', 'desc')
    .offset(holdsMax);
  await db.deleteFrom('appointments').where('id', 'in', held).execute();
}

/** Answered again with its key after it ended, there is nothing left of it. */
async function shown(db: Connection, signedIn: SignedIn, id: string): Promise<Hold> {
  const row = await ownRows(db, signedIn)
    .select(['starts_at as startsAt', 'ends_at as endsAt', 'held_until as heldUntil'])
    .where('id', '=', id)
    .where('held_until', 'is not', null)
    .executeTakeFirst();
  if (!row?.heldUntil) throw new Refusal('appointments.hold-over');
  return { holdId: id, ...timeFacts(row), heldUntil: row.heldUntil.toISOString() };
}

const nobody = { patientName: '', patientId: null };

/** Throws as a booking does. */
export function hold(signedIn: SignedIn, input: HoldTime): Promise<Hold> {
  const action = 'appointment.hold';
  const { insteadOfHoldId } = input;
  const insert = async (db: Connection): Promise<string> => {
    if (insteadOfHoldId !== undefined) await letGo(db, signedIn, insteadOfHoldId);
    const heldUntil = new Date(signedIn.now().getTime() + holdSeconds * 1000);
    const { id, span } = await takeTime(db, signedIn, input, { ...nobody, heldUntil });
    await letOldestGo(db, signedIn);
    await record(db, signedIn, { action, object: objectOf(id), detail: timeFacts(span) });
    return id;
  };
  return attempted(signedIn, { action }, async () => {
    const work = async (db: Connection): Promise<Hold> => {
      const id = await once(db, signedIn, { action, input }, () => insert(db));
      return shown(db, signedIn, id);
    };
    const take = () => inTurn(signedIn, work);
    // Who lets an own hold go for it has a say in what stands there.
    const held = await (insteadOfHoldId ? take() : oneByOne(signedIn, input, take));
    tellTime(signedIn, idsOf(signedIn, input));
    return held;
  });
}

/** Frees the time at once; what ended already is no error. */
export async function release(signedIn: SignedIn, { holdId }: HoldRef): Promise<{ success: true }> {
  await signedIn.db.transaction().execute(async (db) => {
    const isGone = await letGo(db, signedIn, holdId);
    if (!isGone) return;
    await record(db, signedIn, { action: 'appointment.release', object: objectOf(holdId) });
  });
  tellTime(signedIn, []);
  return { success: true };
}

async function confirmIt(db: Connection, signedIn: SignedIn, input: ConfirmHold): Promise<void> {
  const { holdId: id } = input;
  const { patientName, patientId } = await whoFor(db, signedIn, input);
  const row = await ownRows(db, signedIn)
    .select([
      'held_until as heldUntil',
      'patient_name as patientName',
      'patient_id as patientId',
      'starts_at as startsAt',
      'ends_at as endsAt',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row || (row.heldUntil !== null && row.heldUntil <= signedIn.now()))
    throw new Refusal('appointments.hold-over');
  if (row.heldUntil === null) {
    if (row.patientName !== patientName || row.patientId !== patientId)
      throw new Refusal('appointments.other-details');
    return;
  }
  await db
    .updateTable('appointments')
    .set({ state: 'booked', held_until: null, patient_name: patientName, patient_id: patientId })
    .where('id', '=', id)
    .execute();
  const entry = { action: 'appointment.book' as const, object: objectOf(id) };
  await record(db, signedIn, { ...entry, detail: timeFacts(row) });
  if (patientId !== null)
    await tellPatients(db, signedIn, { appointmentIds: [id], about: 'booked' });
}

/** Turns an own hold into a booking; done again with the same patient, nothing more happens. */
export function confirm(signedIn: SignedIn, input: ConfirmHold): Promise<Appointment> {
  const entry = { action: 'appointment.book' as const, object: objectOf(input.holdId) };
  const work = async (db: Connection): Promise<Appointment> => {
    await confirmIt(db, signedIn, input);
    return requireReached(db, signedIn.session.person, input.holdId);
  };
  return attempted(signedIn, entry, () =>
    telling(signedIn, () => signedIn.db.transaction().execute(work)),
  );
}
