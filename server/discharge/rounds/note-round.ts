/** Notes that somebody has gone through a stay today. */
import type { StayRef } from '#shared/utilization.ts';
import { attempted, record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { sendStaysChanged, stayById, stayReaderOf } from '#server/utilization/service.ts';
import { insertRound } from './round-store.ts';

/** Repeated, it changes nothing: who came first stays. Throws 404. */
export async function noteRound(
  signedIn: SignedIn,
  { stayId }: StayRef,
): Promise<{ success: true }> {
  const { id: by, organizationId } = signedIn.session.person;
  const entry = { action: 'stay.round' as const, object: { type: 'Stay', id: stayId } };
  await attempted(signedIn, entry, async () => {
    const reader = await stayReaderOf(signedIn);
    await signedIn.db.transaction().execute(async (db) => {
      const stay = await stayById(db, reader, stayId);
      if (!stay) throw new Refusal('not-found');
      const round = { organizationId, stayId, day: reader.today, by, at: reader.now };
      if (await insertRound(db, round))
        await record(db, signedIn, { ...entry, detail: { patientId: stay.patient.id } });
    });
  });
  sendStaysChanged(signedIn);
  return { success: true };
}
