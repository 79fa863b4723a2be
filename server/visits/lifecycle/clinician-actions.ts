/** What practitioners do with a visit: admit, hold, resume, send back, write to the waiting patient. */
import type { WaitingMessage } from '#shared/visits/guests.ts';
import { isOver, visitEvents, type VisitEventName } from '#shared/visits/visit-states.ts';
import type { Visit, VisitRef } from '#shared/visits.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { removePatient } from '#server/visits/call/eviction.ts';
import { acceptance } from '#server/visits/hand-over/offer.ts';
import { openRoom } from './open-visit.ts';
import { ensureRoom } from '#server/visits/core/rooms.ts';
import {
  requireGoing,
  requireVisitForUpdate,
  requireVisit,
  visitView,
  publishVisit,
} from '#server/visits/core/visit-view.ts';
import { objectOf, problemOf, step, visitTransaction } from '#server/visits/core/steps.ts';
import { updateVisits, type VisitChanges, type VisitRow } from '#server/visits/core/store.ts';

interface ClinicianAction {
  event: VisitEventName;
  visitId: string;
  /** What the step changes besides the state. */
  changes?: (db: Connection, row: VisitRow) => Promise<VisitChanges>;
  detail?: Record<string, string>;
}

/** One step, judged by the visit's locked row; both sides load the visit again after it. */
export function act(signedIn: SignedIn, { event, visitId, changes, detail }: ClinicianAction) {
  const { action, requires } = visitEvents[event];
  const needsVideo = requires.some((require: string) => require === 'video');
  const removesPatient = event === 'hold' || event === 'send-back';
  const work = async (): Promise<Visit> => {
    const before = await requireVisit(signedIn, visitId);
    if (isOver(before.state)) throw new Refusal(problemOf(before.state));
    requireGoing(signedIn, before);
    if (needsVideo) await ensureRoom(signedIn, before.roomName);
    await visitTransaction(signedIn, visitId, async (db) => {
      const row = await requireVisitForUpdate(db, signedIn, visitId);
      if (event === 'admit' && row.lockedAt !== null) throw new Refusal('visits.locked');
      const accepted = acceptance(row, signedIn.session.person.id);
      const more = { ...accepted, ...(changes ? await changes(db, row) : {}) };
      await step(db, signedIn, row, { event, changes: more, ...(detail ? { detail } : {}) });
    });
    if (removesPatient) await removePatient(signedIn, { ...before, visitId });
    const visit = await visitView(signedIn, await requireVisit(signedIn, visitId));
    publishVisit(signedIn, visit);
    return visit;
  };
  return attempted(signedIn, { action, object: objectOf(visitId) }, work);
}

/** What was written to the waiting patient ("I am late") says nothing to one who is let in. */
const readMessage = { message: null, messageAt: null } as const;

/** Opens the room too, where the patient came before the practitioner. */
export const admit = (signedIn: SignedIn, { visitId }: VisitRef): Promise<Visit> =>
  act(signedIn, {
    event: 'admit',
    visitId,
    changes: async (db, row) => ({
      ...(await openRoom(db, signedIn, row)),
      ...(row.admittedAt === null ? { admittedAt: signedIn.now() } : {}),
      ...readMessage,
    }),
  });

/** The patient is removed from the room and kept out: neither side hears or sees the other. */
export const hold = (signedIn: SignedIn, { visitId }: VisitRef): Promise<Visit> =>
  act(signedIn, { event: 'hold', visitId });

export const resume = (signedIn: SignedIn, { visitId }: VisitRef): Promise<Visit> =>
  act(signedIn, { event: 'resume', visitId, changes: async () => readMessage });

/** They wait anew: the wait before their admission is over. Their place is by the time of the appointment. */
export const sendBack = (signedIn: SignedIn, { visitId }: VisitRef): Promise<Visit> =>
  act(signedIn, {
    event: 'send-back',
    visitId,
    changes: async () => ({ waitingSince: signedIn.now() }),
  });

/** Shown in the waiting room until another message replaces it; an empty one takes it away. */
export function message(signedIn: SignedIn, { visitId, text }: WaitingMessage): Promise<Visit> {
  const entry = { action: 'visit.message' as const, object: objectOf(visitId) };
  return attempted(signedIn, entry, async () => {
    await visitTransaction(signedIn, visitId, async (db) => {
      const row = await requireVisitForUpdate(db, signedIn, visitId);
      if (isOver(row.state)) throw new Refusal(problemOf(row.state));
      const isEmpty = text === '';
      const messageAt = isEmpty ? null : signedIn.now();
      await updateVisits(db, [visitId], { message: isEmpty ? null : text, messageAt });
      await record(db, signedIn, { ...entry, detail: { length: text.length } });
    });
    const visit = await visitView(signedIn, await requireVisit(signedIn, visitId));
    publishVisit(signedIn, visit);
    return visit;
  });
}
