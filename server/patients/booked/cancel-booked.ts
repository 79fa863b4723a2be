/** Cancels what a patient who has died still has booked, in one transaction, without a letter; undone as a whole. */
import type { CancelBooked, CancellationRef } from '#shared/patients/booked-of-deceased.ts';
import { minuteMs } from '#shared/durations.ts';
import { undoDeathMinutes } from '#shared/limits.ts';
import { attempted, record } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import { sendTimeChanged } from '#server/platform/events/time-change-events.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { retriedTransaction } from '#server/platform/postgres/retried-transaction.ts';
import { inTurn } from '#server/platform/postgres/row-turns.ts';
import type { BookedPart, SignedIn } from '#server/patients/needs.ts';
import { patientTurns, requirePatient } from '#server/patients/patients.ts';
import { bookedOfDeceased, lockDeceased, type BookedRow } from './booked-of-deceased-store.ts';
import * as store from './death-cancellation-store.ts';

const about = (id: string) => ({ type: 'Patient', id });

/** Two thousand dates are a life's worth of series. */
const mostAtOnce = 2_000;

type Publish = () => Promise<void>;

interface CancelledNow {
  cancellationId: string | null;
  count: number;
}

const idsOf = ({ kinds }: BookedPart, rows: readonly BookedRow[]) =>
  rows
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap(({ id, appointmentIds }) => (appointmentIds.length > 0 ? appointmentIds : [id]));

/** What was kept of steps that cannot be undone any more. */
export async function forgetCancellations(
  db: Connection,
  { bookedParts, now }: Pick<SignedIn, 'bookedParts' | 'now'>,
): Promise<void> {
  const cancelled = await store.takeOver(db, now());
  if (cancelled.length === 0) return;
  for (const part of bookedParts) await part.forget?.(db, cancelled);
}

async function cancelAll(
  db: Connection,
  signedIn: SignedIn,
  { patientId, items }: CancelBooked,
): Promise<CancelledNow & { publish: Publish[] }> {
  const { id: madeBy, organizationId } = signedIn.session.person;
  if (!(await lockDeceased(db, patientId))) throw new Refusal('patients.not-deceased');
  await forgetCancellations(db, signedIn);
  const now = signedIn.now();
  const query = { organizationId, patientId, now, limit: mostAtOnce };
  const rows = (await bookedOfDeceased(db, query)).filter((row) =>
    items.some(({ kind, id }) => kind === row.kind && id === row.id),
  );
  const publish: Publish[] = [];
  const cancelled = [];
  const counts: Record<string, number> = {};
  for (const part of signedIn.bookedParts) {
    const ofPart = await part.cancel(db, signedIn, idsOf(part, rows));
    cancelled.push(...ofPart.cancelled);
    publish.push(ofPart.publish);
    for (const { kind } of ofPart.cancelled) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  if (cancelled.length === 0) return { cancellationId: null, count: 0, publish };
  const undoUntil = new Date(now.getTime() + undoDeathMinutes * minuteMs);
  const cancellation = { organizationId, patientId, madeBy, madeAt: now, undoUntil, cancelled };
  const cancellationId = await store.insert(db, cancellation);
  const entry = { action: 'patient.cancel-booked' as const, object: about(patientId) };
  await record(db, signedIn, { ...entry, detail: counts });
  return { cancellationId, count: cancelled.length, publish };
}

async function publishAll(signedIn: SignedIn, publish: readonly Publish[]): Promise<void> {
  for (const publishPart of publish) await publishPart();
  sendTimeChanged(signedIn, []);
}

/** Repeated, it cancels nothing more. Throws 409 where the death was taken back. */
export function cancelBooked(signedIn: SignedIn, input: CancelBooked): Promise<CancelledNow> {
  const entry = { action: 'patient.cancel-booked' as const, object: about(input.patientId) };
  return attempted(signedIn, entry, async () => {
    const { id: patientId } = await requirePatient(signedIn.db, signedIn, input.patientId);
    const { publish, ...answer } = await inTurn(signedIn.db, patientTurns([patientId]), () =>
      retriedTransaction(signedIn, (db) => cancelAll(db, signedIn, { ...input, patientId })),
    );
    await publishAll(signedIn, publish);
    return answer;
  });
}

async function restoreAll(
  db: Connection,
  signedIn: SignedIn,
  cancellationId: string,
): Promise<{ count: number; publish: Publish[] }> {
  const cancellation = await store.take(db, cancellationId);
  if (!cancellation) throw new Refusal('patients.cancellation-over');
  const publish: Publish[] = [];
  let count = 0;
  for (const part of signedIn.bookedParts.toReversed()) {
    const restored = await part.restore(db, signedIn, cancellation.cancelled);
    count += restored.count;
    publish.push(restored.publish);
  }
  const object = about(cancellation.patientId);
  const detail = { count, of: cancellation.cancelled.length };
  await record(db, signedIn, { action: 'patient.cancel-booked-undo', object, detail });
  return { count, publish };
}

/**
 * By who cancelled it. What somebody changed since stays as it is. Throws 409 where it is too late, or
 * where a time is taken by now: then nothing is booked again.
 */
export function undoCancelBooked(
  signedIn: SignedIn,
  { cancellationId }: CancellationRef,
): Promise<{ count: number }> {
  const action = 'patient.cancel-booked-undo';
  return attempted(signedIn, { action }, async () => {
    const { id: madeBy } = signedIn.session.person;
    const query = { id: cancellationId, madeBy, now: signedIn.now() };
    const cancellation = await store.patientOf(signedIn.db, query);
    if (!cancellation) throw new Refusal('patients.cancellation-over');
    const { publish, count } = await inTurn(
      signedIn.db,
      patientTurns([cancellation.patientId]),
      () => retriedTransaction(signedIn, (db) => restoreAll(db, signedIn, cancellationId)),
    );
    await publishAll(signedIn, publish);
    return { count };
  });
}
