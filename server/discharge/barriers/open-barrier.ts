/** Opens a barrier on a stay by hand, for a reason of the organization, and gives it another time. */
import { BarrierSubject } from '#shared/case-kinds/barrier.ts';
import type { CaseRef } from '#shared/cases.ts';
import type { OpenBarrier, TimeBarrier } from '#shared/discharge.ts';
import { minuteMs } from '#shared/durations.ts';
import { attempted, record } from '#server/audit/service.ts';
import {
  aboutCase,
  assignedText,
  changingCase,
  openCase,
  ownerAfter,
  retimeCase,
  sendCasesChanged,
} from '#server/cases/service.ts';
import { writeToEach } from '#server/messages/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import { requireOwnBarrier } from './own-barrier.ts';
import { waitsForOf } from './change-waits-for.ts';
import { delayReasons, stayById, stayReaderOf } from '#server/utilization/service.ts';

/** Null stays null. Throws beside the field where it is over. */
function timeAhead({ now }: Pick<SignedIn, 'now'>, dueAt: string | null): Date | null {
  if (dueAt === null) return null;
  const at = new Date(dueAt);
  if (at.getTime() < now().getTime() - minuteMs)
    throw wrongField('dueAt', 'Choose a time that is still to come');
  return at;
}

/** Throws 404 for a stay or reason of nobody, and 409 where a barrier of the reason is open or the patient has left. */
export function openBarrier(signedIn: SignedIn, input: OpenBarrier): Promise<CaseRef> {
  const { stayId, reasonId, dueAt, assign } = input;
  const { organizationId } = signedIn.session.person;
  return attempted(signedIn, { action: 'case.open' }, async () => {
    const targetAt = timeAhead(signedIn, dueAt);
    const reader = await stayReaderOf(signedIn);
    let publish = () => {};
    const caseId = await signedIn.db.transaction().execute(async (db) => {
      const stay = await stayById(db, reader, stayId);
      const reason = (await delayReasons({ ...signedIn, db })).find(({ id }) => id === reasonId);
      if (!stay || !reason) throw new Refusal('not-found');
      if (!stay.isOpen) throw new Refusal('discharge.patient-left');
      if (!reason.active)
        throw wrongField('reasonId', 'That reason is retired. Choose another one');
      const { name, attribution } = reason;
      const waitsFor = await waitsForOf(db, organizationId, input.waitsFor);
      const owner = await ownerAfter(db, organizationId, { kind: 'barrier', assign });
      const id = await openCase(db, signedIn, {
        organizationId,
        kind: 'barrier',
        title: name,
        subject: BarrierSubject.parse({ reasonId, reason: name, attribution, waitsFor }),
        patientId: stay.patient.id,
        encounterId: stayId,
        owner,
        targetAt,
        sameAs: `${stayId}:${reasonId}`,
      });
      if (id === null) throw new Refusal('cases.same-open');
      const assigned = assignedText(signedIn, { kind: 'barrier', owner });
      publish = await writeToEach(db, signedIn, assigned);
      return id;
    });
    publish();
    sendCasesChanged(signedIn, organizationId);
    return { caseId };
  });
}

/** By who has the barrier or works on discharges. Throws 404 for another kind of case. */
export const timeBarrier = (
  signedIn: SignedIn,
  { caseId, version, dueAt }: TimeBarrier,
): Promise<CaseRef> =>
  changingCase(signedIn, { action: 'case.retime', caseId }, async (db, storedCase) => {
    requireOwnBarrier(signedIn.session.person, storedCase, version);
    const targetAt = timeAhead(signedIn, dueAt);
    await retimeCase(db, signedIn, { of: storedCase, targetAt });
    const detail = {
      before: { dueAt: storedCase.targetAt?.toISOString() ?? null },
      after: { dueAt },
    };
    await record(db, signedIn, { action: 'case.retime', object: aboutCase(caseId), detail });
  });
