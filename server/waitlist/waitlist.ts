/** The waiting list as staff keep it: read, added to, changed, removed from. */
import { may } from '#shared/roles.ts';
import type {
  Entry,
  EntryBooked,
  EntryRef,
  EntryState,
  ListEntries,
  NewEntry,
  SaveEntry,
  Waitlist,
} from '#shared/waitlist.ts';
import { attempted, record } from '#server/audit/service.ts';
import { isUniqueViolation, type Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { dayAt } from '#server/platform/times/local-days.ts';
import { idempotent } from '#server/platform/idempotency/idempotency.ts';
import { mayHold } from '#shared/appointments/type-holders.ts';
import { sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import { requireType } from '#server/availability/service.ts';
import { lockedSurvivorId } from '#server/patients/service.ts';
import { closeOffer, lockedOffer } from './close-offer.ts';
import * as offers from './offer-store.ts';
import * as store from './waitlist-entry-store.ts';
import { accessOf, requireAppointment } from '#server/appointments/service.ts';

const mostShown = 200;

const statesOf: Record<ListEntries['show'], readonly EntryState[]> = {
  waiting: ['waiting', 'offered'],
  over: ['booked', 'removed'],
};

export const aboutEntry = (id: string) => ({ type: 'WaitlistEntry', id });

export async function list(signedIn: SignedIn, { show, typeId }: ListEntries): Promise<Waitlist> {
  const { db, now, session } = signedIn;
  const { zone } = session.person;
  const query = { states: statesOf[show], typeId, limit: mostShown + 1 };
  const rows = await store.list(db, accessOf(session.person), query);
  const entries = rows.slice(0, mostShown);
  await record(db, signedIn, { action: 'waitlist.read', detail: { count: entries.length } });
  const isMore = rows.length > mostShown;
  return { zone, today: dayAt(now(), zone), entries, isMore };
}

/** An entry of another clinician, or of another hospital, is not found (S15). */
export async function requireEntry(
  db: Connection,
  { session }: SignedIn,
  id: string,
): Promise<Entry> {
  const row = await store.byId(db, accessOf(session.person), id);
  if (!row) throw new Refusal('not-found');
  return row;
}

/** Without an email address the patient is called by the desk, and offered nothing by itself. */
async function requirePatient(db: Connection, organizationId: string, patientId: string) {
  const id = await lockedSurvivorId(db, organizationId, patientId);
  if (id === null) throw new Refusal('not-found');
  return id;
}

/**
 * The practitioner that the patient waits for; null: anybody who may hold the type. Others than
 * planners add entries for themselves alone.
 */
async function requirePractitioner(db: Connection, signedIn: SignedIn, input: NewEntry) {
  const { person } = signedIn.session;
  const { organizationId } = person;
  const id = input.practitionerId === undefined ? person.id : input.practitionerId;
  if (id !== person.id && !may(person, 'appointments.plan')) throw new Refusal('access.denied');
  const type = await requireType(db, organizationId, input.typeId);
  if (id === null) return null;
  const practitioner = await store.activePractitioner(db, organizationId, id);
  if (!practitioner) throw new Refusal('not-found');
  if (!mayHold(type, practitioner)) throw new Refusal('appointments.not-theirs');
  return id;
}

async function insert(db: Connection, signedIn: SignedIn, input: NewEntry): Promise<string> {
  const { organizationId, id: createdBy } = signedIn.session.person;
  const practitionerId = await requirePractitioner(db, signedIn, input);
  const patientId = await requirePatient(db, organizationId, input.patientId);
  const id = await store.insert(db, {
    ...input,
    patientId,
    organizationId,
    practitionerId,
    createdBy,
    waitingSince: signedIn.now(),
  });
  const { typeId, urgent } = input;
  const detail = { typeId, urgent, ...(practitionerId === null ? {} : { practitionerId }) };
  await record(db, signedIn, { action: 'waitlist.add', object: aboutEntry(id), detail });
  return id;
}

async function waitsOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal('waitlist.waits-already') : error;
  }
}

/**
 * Throws 409 where the patient already waits for this type and practitioner, 404 where there is no
 * such patient.
 */
export function add(signedIn: SignedIn, input: NewEntry): Promise<Entry> {
  const action = 'waitlist.add';
  return attempted(signedIn, { action }, async () => {
    const entry = await waitsOnce(() =>
      signedIn.db.transaction().execute(async (db) => {
        const id = await idempotent(db, signedIn, { action, input }, () =>
          insert(db, signedIn, input),
        );
        return requireEntry(db, signedIn, id);
      }),
    );
    sendTimeChanged(signedIn, []);
    return entry;
  });
}

/** The note is the patient's and stays out of the audit. */
const factsOf = ({ fromDay, untilDay, weekdays, partOfDay, urgent }: Entry) => ({
  fromDay,
  untilDay,
  weekdays,
  partOfDay,
  urgent,
});

/** Throws 409 where somebody else changed it since `version`, or where it is over. */
export function save(signedIn: SignedIn, input: SaveEntry): Promise<Entry> {
  const { entryId: id, ...change } = input;
  const entry = { action: 'waitlist.save' as const, object: aboutEntry(id) };
  return attempted(signedIn, entry, async () => {
    const saved = await signedIn.db.transaction().execute(async (db) => {
      const before = await requireEntry(db, signedIn, id);
      if (!statesOf.waiting.includes(before.state)) throw new Refusal('waitlist.over');
      if (!(await store.save(db, id, change))) throw new Refusal('conflict');
      const after = await requireEntry(db, signedIn, id);
      const detail = { before: factsOf(before), after: factsOf(after) };
      await record(db, signedIn, { ...entry, detail });
      return after;
    });
    sendTimeChanged(signedIn, []);
    return saved;
  });
}

/** Of an entry that the caller may change. */
export async function removeFound(db: Connection, signedIn: SignedIn, id: string): Promise<void> {
  const open = await offers.openOf(db, id);
  const locked = open && (await lockedOffer(db, open));
  const entry = locked?.entry ?? (await store.locked(db, id));
  if (!entry || entry.state === 'removed') return;
  if (entry.state === 'booked') throw new Refusal('waitlist.over');
  const action = 'waitlist.remove';
  if (locked?.offer.outcome === null) {
    const closing = { offer: locked.offer, outcome: 'withdrawn', entryState: 'removed' } as const;
    await closeOffer(db, { ...signedIn, actor: signedIn }, { ...closing, action });
    return;
  }
  // An offer was just made: after a refetch the caller sees it.
  if (entry.state === 'offered') throw new Refusal('conflict');
  await store.setState(db, id, 'removed');
  await record(db, signedIn, { action, object: aboutEntry(id) });
}

/** Withdraws its open offer, whose time goes to the next entry. Repeated, nothing more happens. */
export function remove(signedIn: SignedIn, { entryId: id }: EntryRef): Promise<{ success: true }> {
  const entry = { action: 'waitlist.remove' as const, object: aboutEntry(id) };
  return attempted(signedIn, entry, async () => {
    await signedIn.db.transaction().execute(async (db) => {
      await requireEntry(db, signedIn, id);
      await removeFound(db, signedIn, id);
    });
    sendTimeChanged(signedIn, []);
    return { success: true };
  });
}

async function closeAsBooked(db: Connection, signedIn: SignedIn, input: EntryBooked) {
  const { entryId: id, appointmentId } = input;
  const { patient, type } = await requireEntry(db, signedIn, id);
  const entry = await store.locked(db, id);
  if (entry?.state === 'booked') return;
  // An open offer holds a time of its own: it is answered or removed first.
  if (entry?.state !== 'waiting') throw new Refusal('waitlist.over');
  const booked = await requireAppointment(db, signedIn.session.person, appointmentId);
  if (booked.patient?.id !== patient.id || booked.type.id !== type.id)
    throw new Refusal('not-found');
  await store.setState(db, id, 'booked');
  const detail = { appointmentId };
  await record(db, signedIn, { action: 'waitlist.accept', object: aboutEntry(id), detail });
}

/** After the desk has called. Throws 404 where the appointment is of another patient or type. */
export function booked(signedIn: SignedIn, input: EntryBooked): Promise<{ success: true }> {
  const entry = { action: 'waitlist.accept' as const, object: aboutEntry(input.entryId) };
  return attempted(signedIn, entry, async () => {
    await signedIn.db.transaction().execute((db) => closeAsBooked(db, signedIn, input));
    sendTimeChanged(signedIn, []);
    return { success: true };
  });
}
