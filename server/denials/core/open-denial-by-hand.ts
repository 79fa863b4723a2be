/** Opens a denial that came by letter, phone or portal, with its amount, reason, payer and window. */
import type { CaseRef } from '#shared/cases.ts';
import type { DenialSubject } from '#shared/case-kinds/denial.ts';
import type { OpenDenial } from '#shared/denials.ts';
import { minorUnits } from '#shared/money.ts';
import { openCase, sendCasesChanged } from '#server/cases/service.ts';
import { zoneOf } from '#server/organization/service.ts';
import { lockedSurvivorId } from '#server/patients/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal, wrongField } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { dayAfter, dayAt, startOfDay } from '#server/platform/times/local-days.ts';
import { denialKey } from './denial-statements.ts';
import * as store from './denial-store.ts';
import { referDenials } from './refer-denials.ts';

/** The window is open until the end of its last day where the hospital is. */
async function requireWindow(
  { db, now, session }: SignedIn,
  { deniedOn, windowEndsOn }: OpenDenial,
): Promise<Date> {
  const zone = await zoneOf(db, session.person.organizationId);
  const today = dayAt(now(), zone);
  if (deniedOn > today) throw wrongField('deniedOn', 'Choose today or an earlier day');
  if (windowEndsOn < today) throw wrongField('windowEndsOn', 'Choose today or a later day');
  return startOfDay(dayAfter(windowEndsOn), zone);
}

/** Throws 409 where a denial of this claim and payer is open. */
async function levelOf(
  db: Connection,
  organizationId: string,
  { claimNumber, payer, key }: { claimNumber: string; payer: string; key: string },
): Promise<number> {
  const names = [payer.toLowerCase(), key.toLowerCase()];
  const ofPayer = (await store.lockDenials(db, organizationId, [claimNumber])).filter(
    ({ payers, line }) => line === null && payers.some((name) => names.includes(name)),
  );
  if (ofPayer.some(({ isOpen }) => isOpen)) throw new Refusal('cases.same-open');
  const last = ofPayer.at(-1);
  return last?.state === 'cancelled' ? last.level : (last?.level ?? 0) + 1;
}

/** Throws 404 for another organization's patient, and 409 where the same denial is open. */
export async function openDenialByHand(signedIn: SignedIn, denial: OpenDenial): Promise<CaseRef> {
  const { organizationId } = signedIn.session.person;
  const { claimNumber, payer, group, reason, currency, deniedOn } = denial;
  const targetAt = await requireWindow(signedIn, denial);
  const amount = minorUnits(denial.amount, currency) ?? 0;
  const caseId = await signedIn.db.transaction().execute(async (db) => {
    const patientId = await lockedSurvivorId(db, organizationId, denial.patientId);
    if (patientId === null) throw new Refusal('not-found');
    const key = await store.payerKey(db, organizationId, payer);
    const level = await levelOf(db, organizationId, { claimNumber, payer, key });
    const subject: DenialSubject = {
      claimNumber,
      payerClaim: null,
      payer,
      payerCode: null,
      group,
      reasons: [reason],
      deniedOn,
      level,
      answerId: null,
      source: null,
      line: null,
      service: null,
    };
    const words = [group, reason].filter(Boolean).join('-');
    const id = await openCase(db, signedIn, {
      organizationId,
      kind: 'denial',
      title: `Claim ${claimNumber} denied: ${words}`.slice(0, 120),
      subject,
      patientId,
      encounterId: await store.stayOfClaim(db, { organizationId, patientId, claimNumber }),
      targetAt,
      sameAs: denialKey({ claimNumber, payerKey: key }, null, level),
      claim: { payer, payerId: null, reason: words, level, amount: { amount, currency } },
    });
    if (id === null) throw new Refusal('cases.same-open');
    await referDenials(db, signedIn, { organizationId, caseIds: [id] });
    return id;
  });
  sendCasesChanged(signedIn, organizationId);
  return { caseId };
}
