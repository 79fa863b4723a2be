/** The waiting room from the guests' side: in, still there, let in, out again (S23, S26). */
import type { GuestVisit } from '#shared/visits/guests.ts';
import type { Ticket } from '#shared/visits.ts';
import { attempted } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Visitor } from '#server/platform/trpc.ts';
import { endingOf, strayEvent } from './core/due-event.ts';
import * as beside from './companion-waiting.ts';
import type { GuestRow } from './core/guest-store.ts';
import {
  requireGuest,
  requireRow,
  settingFor,
  shownTo,
  stageOf,
  tellClinicians,
} from './core/guest-visit.ts';
import { patientIdentity, takeOut } from './keep-out.ts';
import { goneFrom } from './presence.ts';
import { ourselves } from './reconcile.ts';
import { step } from './steps.ts';
import { stepAll } from './step-all.ts';
import { heldAnybodys, lockedAnybodys, type VisitRow } from './core/store.ts';
import { heard } from './heard.ts';
import { ticketFor } from './call/ticket.ts';

/** What its appointment demands of a visit happens as soon as its patient looks. */
async function follow(visitor: Visitor, guest: GuestRow): Promise<void> {
  const isStray = await visitor.db.transaction().execute(async (db) => {
    const row = await lockedAnybodys(db, guest.visitId);
    const event = row && strayEvent(row, visitor.now());
    if (!row || !event) return false;
    const ending = event === 'postpone' ? {} : endingOf(event, visitor.now());
    await stepAll(db, ourselves(visitor), [row], { event, ...ending });
    return true;
  });
  if (isStray) await tellClinicians(visitor, guest);
}

const holds = (row: VisitRow, guest: GuestRow) =>
  guest.role === 'patient'
    ? row.guestId === guest.id && ['waiting', 'in-progress', 'on-hold'].includes(row.state)
    : beside.holds(guest);

/** Asked for every few seconds: how it stands, and by that, that somebody is there. */
export async function state(visitor: Visitor): Promise<GuestVisit> {
  const guest = await requireGuest(visitor);
  const row = await requireRow(visitor, guest);
  if (strayEvent(row, visitor.now()) && row.endedAt === null) await follow(visitor, guest);
  else if (holds(row, guest) && (await heard(visitor, guest))) await tellClinicians(visitor, guest);
  return shownTo(visitor, guest);
}

interface Taken {
  /** The device that had the place before. */
  before: VisitRow | null;
}

/** Within a transaction: takes the place in the line, or keeps the one that was kept. */
async function arrive(visitor: Visitor, guest: GuestRow): Promise<Taken> {
  return visitor.db.transaction().execute(async (db) => {
    const row = await lockedAnybodys(db, guest.visitId);
    if (!row) throw new Refusal('visits.guest-unknown');
    if (holds(row, guest)) return { before: null };
    beside.requireEnterable(stageOf(row, guest, visitor.now()));
    const at = visitor.now();
    await step(db, visitor, row, {
      event: 'arrive',
      changes: {
        guestId: guest.id,
        waitingSince: row.waitingSince ?? at,
        arrivedAt: row.arrivedAt ?? at,
      },
    });
    return { before: row.guestId !== null && row.guestId !== guest.id ? row : null };
  });
}

const entryOf = (action: 'visit.arrive' | 'visit.depart' | 'visit.token', guest: GuestRow) => ({
  action,
  object: { type: 'Visit', id: guest.visitId },
  account: { id: null, organizationId: guest.organizationId },
});

export async function enter(visitor: Visitor): Promise<GuestVisit> {
  const guest = await requireGuest(visitor);
  if (guest.role !== 'patient') return beside.enter(visitor, guest);
  await attempted(visitor, entryOf('visit.arrive', guest), async () => {
    const { before } = await arrive(visitor, guest);
    if (before) await takeOut(visitor, { ...before, visitId: before.id });
  });
  await heard(visitor, guest);
  await tellClinicians(visitor, guest);
  return shownTo(visitor, guest);
}

/** The place in the line goes too. Repeated, it changes nothing. */
export async function leave(visitor: Visitor): Promise<GuestVisit> {
  const guest = await requireGuest(visitor);
  if (guest.role !== 'patient') return beside.leave(visitor, guest);
  await attempted(visitor, entryOf('visit.depart', guest), async () => {
    const left = await visitor.db.transaction().execute(async (db) => {
      const row = await lockedAnybodys(db, guest.visitId);
      if (!row || !holds(row, guest)) return null;
      await step(db, visitor, row, { event: 'leave' });
      return row;
    });
    if (!left) return;
    await goneFrom(visitor, left.id).catch(() => undefined);
    if (left.admittedAt) await takeOut(visitor, { ...left, visitId: left.id });
    await tellClinicians(visitor, guest);
  });
  return shownTo(visitor, guest);
}

/** Only for who was let in and is in now; the same is judged again while the visit is held. */
export async function guestTicket(visitor: Visitor): Promise<Ticket> {
  const guest = await requireGuest(visitor);
  if (guest.role !== 'patient') return beside.ticket(visitor, guest);
  return attempted(visitor, entryOf('visit.token', guest), async () => {
    const isIn = (row: VisitRow | null): row is VisitRow =>
      row !== null && stageOf(row, guest, visitor.now()) === 'inside';
    const row = await requireRow(visitor, guest);
    if (!isIn(row)) throw new Refusal('visits.not-now');
    const { patientName: name } = await settingFor(visitor, row);
    return ticketFor(visitor, {
      row,
      identity: patientIdentity(guest.id),
      name,
      role: 'patient',
      hold: async (db) => {
        const held = await heldAnybodys(db, guest.visitId);
        if (held?.endedAt) return held;
        if (!isIn(held)) throw new Refusal('visits.not-now');
        return held;
      },
    });
  });
}
