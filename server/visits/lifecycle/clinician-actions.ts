/** The clinician's side of the waiting room: admit, hold, resume, send back, write, hand over. */
import type { HandOver, WaitingMessage } from '#shared/visits/guests.ts';
import { isOver, visitEvents, type VisitEventName } from '#shared/visits/visit-states.ts';
import type { Visit, VisitRef } from '#shared/visits.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { Connection } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/trpc.ts';
import { change, type Changes } from '../changing.ts';
import { requireConductor } from '../core/access.ts';
import { takeOut } from '../keep-out.ts';
import { openRow } from './opening.ts';
import { rotateKey } from '../room-key.ts';
import { ensureRoom } from '../core/rooms.ts';
import { requireGoing, requireLocked, requireVisit, shownOne, tellOf } from '../core/visit-view.ts';
import { objectOf, obstacleOf, step } from '../steps.ts';
import type { VisitRow } from '../core/store.ts';

interface Conducted {
  event: VisitEventName;
  visitId: string;
  /** What is changed beside the state. */
  changes?: (db: Connection, row: VisitRow) => Promise<Changes>;
  detail?: Record<string, string>;
}

/** One step at a clinician's hand, judged by the row as it stands; both sides are told after it. */
function conduct(signedIn: SignedIn, { event, visitId, changes, detail }: Conducted) {
  const { action, requires } = visitEvents[event];
  const needsVideo = requires.some((one: string) => one === 'video');
  const isPutOut = event === 'hold' || event === 'send-back';
  const work = async (): Promise<Visit> => {
    const before = await requireVisit(signedIn, visitId);
    if (isOver(before.state)) throw new Refusal(obstacleOf(before.state));
    requireGoing(signedIn, before);
    if (needsVideo) await ensureRoom(signedIn, before.roomName);
    await signedIn.db.transaction().execute(async (db) => {
      const row = await requireLocked(db, signedIn, visitId);
      if (event === 'admit' && row.lockedAt !== null) throw new Refusal('visits.locked');
      const more = changes ? await changes(db, row) : {};
      await step(db, signedIn, row, { event, changes: more, ...(detail ? { detail } : {}) });
      if (isPutOut) await rotateKey(signedIn, db, visitId);
    });
    if (isPutOut) await takeOut(signedIn, { ...before, visitId });
    const done = await shownOne(signedIn, await requireVisit(signedIn, visitId));
    tellOf(signedIn, done);
    return done;
  };
  return attempted(signedIn, { action, object: objectOf(visitId) }, work);
}

/** Opens the room too, where its clinician comes after the patient. */
export const admit = (signedIn: SignedIn, { visitId }: VisitRef): Promise<Visit> =>
  conduct(signedIn, {
    event: 'admit',
    visitId,
    changes: async (db, row) => ({
      ...(await openRow(db, signedIn, row)),
      ...(row.admittedAt === null ? { admittedAt: signedIn.now() } : {}),
    }),
  });

/** Out of the room at once, and kept out: neither side hears or sees the other. */
export const hold = (signedIn: SignedIn, { visitId }: VisitRef): Promise<Visit> =>
  conduct(signedIn, { event: 'hold', visitId });

export const resume = (signedIn: SignedIn, { visitId }: VisitRef): Promise<Visit> =>
  conduct(signedIn, { event: 'resume', visitId });

export const sendBack = (signedIn: SignedIn, { visitId }: VisitRef): Promise<Visit> =>
  conduct(signedIn, { event: 'send-back', visitId });

/** To a colleague of the hospital who conducts visits; who had it keeps seeing it. */
export function handOver(signedIn: SignedIn, input: HandOver): Promise<Visit> {
  const { visitId, toPractitionerId } = input;
  return conduct(signedIn, {
    event: 'hand-over',
    visitId,
    detail: { to: toPractitionerId },
    changes: async (db) => {
      await requireConductor(db, signedIn, toPractitionerId);
      return { handedTo: toPractitionerId };
    },
  });
}

/** Stands in the waiting room until another one takes its place; an empty one takes it away. */
export function message(signedIn: SignedIn, { visitId, text }: WaitingMessage): Promise<Visit> {
  const entry = { action: 'visit.message' as const, object: objectOf(visitId) };
  return attempted(signedIn, entry, async () => {
    await signedIn.db.transaction().execute(async (db) => {
      const row = await requireLocked(db, signedIn, visitId);
      if (isOver(row.state)) throw new Refusal(obstacleOf(row.state));
      const isEmpty = text === '';
      const messageAt = isEmpty ? null : signedIn.now();
      await change(db, [visitId], { message: isEmpty ? null : text, messageAt });
      await record(db, signedIn, { ...entry, detail: { length: text.length } });
    });
    const done = await shownOne(signedIn, await requireVisit(signedIn, visitId));
    tellOf(signedIn, done);
    return done;
  });
}
