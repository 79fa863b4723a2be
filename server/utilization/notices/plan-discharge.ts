/** Says when a patient is to leave, as somebody plans it: notices that have to come before get their time. */
import type { CaseRef } from '#shared/cases.ts';
import type { PlanDischarge } from '#shared/utilization/notice-delivery.ts';
import { attempted } from '#server/audit/service.ts';
import { dischargeOfStay } from './discharge-of-stay.ts';
import {
  aboutCase,
  caseTurn,
  isWorker,
  readerOf,
  requireCase,
  sendCasesChanged,
} from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import { transactionInTurn } from '#server/platform/postgres/database.ts';

export async function planDischarge(
  signedIn: SignedIn,
  { caseId, dischargeAt: text }: PlanDischarge,
): Promise<CaseRef> {
  const dischargeAt = new Date(text);
  const now = signedIn.now();
  if (dischargeAt <= now) throw wrongField('dischargeAt', 'Choose a time that is still to come');
  const { person } = signedIn.session;
  const { organizationId } = person;
  const entry = { action: 'case.open' as const, object: aboutCase(caseId) };
  await attempted(signedIn, entry, () =>
    transactionInTurn(signedIn.db, caseTurn(caseId), async (db) => {
      const of = await requireCase(db, await readerOf({ ...signedIn, db }), caseId);
      const { patientId, encounterId, queue } = of;
      if (queue !== 'utilization' || encounterId === null) throw new Refusal('not-found');
      if (!isWorker(person, of)) throw new Refusal('access.denied');
      const stay = { organizationId, patientId, encounterId };
      await dischargeOfStay(db, signedIn, stay, { dischargeAt, by: 'plan' });
    }),
  );
  sendCasesChanged(signedIn, organizationId);
  return { caseId };
}
