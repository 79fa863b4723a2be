/** The demo hospital's remittances of three months as payers would have sent them: what was paid, denied and left to patients. */
import { createHash } from 'node:crypto';
import { DateTime } from 'luxon';
import { requireByName } from '#server/facts/core/source-store.ts';
import { identityOf } from '#server/facts/remittances/claim-answer.ts';
import { readRemittance } from '#server/facts/remittances/read-remittance.ts';
import { insertClaims, insertRemittance } from '#server/facts/remittances/remittance-store.ts';
import { answersByNumber, sourceName } from '#server/facts/remittances/save-answers.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { seededRandom } from '#infra/seed/day-plan.ts';
import { linkAnswers, type PastCase } from './past-case-store.ts';
import type { StoredStay } from './past-reviews.ts';
import { payerOf } from './past-stays.ts';
import { fileOf, type SentClaim } from './remittance-text.ts';

/** What came of a stay for which no payer denied anything: most of it paid, the rest contractual or the patient's. */
function paidClaim({ stay }: StoredStay, recordNumber: string): SentClaim {
  const roll = seededRandom(`paid ${stay.nth} ${stay.patientName}`);
  const billed = 100 * (1_200 + roll(16_000));
  const share = roll(3) === 0 ? 100 * (40 + roll(200)) : 0;
  return {
    payer: payerOf(stay.patientName),
    paidOn: stay.endedAt.plus({ days: 9 + roll(8) }),
    number: `C-${6000 + stay.nth}`,
    payerClaim: `P${770_000 + stay.nth * 3}`,
    billed,
    paid: Math.round((billed - share) * 0.62),
    share,
    // Above what the contract allows.
    reason: '45',
    service: null,
    recordNumber,
    served: { from: stay.admittedAt, until: stay.endedAt },
  };
}

interface DeniedClaim {
  denial: PastCase;
  zone: string;
  recordNumber: string;
  served: SentClaim['served'];
}

function deniedClaim({ denial, zone, recordNumber, served }: DeniedClaim): SentClaim[] {
  const { claim, subject } = denial;
  const sent = subject as {
    claimNumber: string;
    payerClaim: string | null;
    answerId: string | null;
    reasons: string[];
    service?: string | null;
  };
  // One that was opened by hand came by a letter, and no file has it yet.
  if (!claim || sent.answerId === null) return [];
  const isService = typeof sent.service === 'string';
  const others = isService ? 310_000 : 0;
  return [
    {
      payer: claim.payer,
      paidOn: DateTime.fromJSDate(denial.openedAt, { zone }),
      number: sent.claimNumber,
      payerClaim: sent.payerClaim ?? '',
      billed: claim.amount + others,
      paid: others,
      share: 0,
      reason: sent.reasons[0] ?? null,
      service: isService ? { code: sent.service ?? '', billed: claim.amount } : null,
      recordNumber,
      served,
    },
  ];
}

/** Of people whom nobody here has entered under these numbers. */
const strangers = (last: SentClaim): SentClaim[] =>
  [0, 1].map((nth) => ({
    ...last,
    number: `C-79${nth}4`,
    payerClaim: `P99${nth}210`,
    billed: 184_000 + nth * 61_500,
    paid: nth === 0 ? 120_000 : 0,
    share: 0,
    reason: nth === 0 ? '45' : '16',
    service: null,
    recordNumber: `88${nth}417`,
    served: null,
  }));

interface PastFiles {
  organizationId: string;
  importedBy: string;
  now: DateTime;
  stored: readonly StoredStay[];
  denials: readonly PastCase[];
  recordNumberOf: (patientName: string) => string;
}

/** One file for each payer and week, the oldest first. */
function filesOf({ now, stored, denials, recordNumberOf }: PastFiles): SentClaim[][] {
  const byStay = new Map(stored.map((about) => [about.encounterId, about]));
  const deniedStays = new Set(denials.map(({ encounterId }) => encounterId));
  const denied = denials.flatMap((denial) => {
    const about = byStay.get(denial.encounterId ?? '');
    if (!about) return [];
    const { stay } = about;
    const served = { from: stay.admittedAt, until: stay.endedAt };
    const recordNumber = recordNumberOf(stay.patientName);
    return deniedClaim({ denial, zone: now.zoneName ?? 'UTC', recordNumber, served });
  });
  const paid = stored
    .filter(({ encounterId, stay }) => !deniedStays.has(encounterId) && stay.nth % 2 === 0)
    .map((about) => paidClaim(about, recordNumberOf(about.stay.patientName)));
  const sent = [...denied, ...paid]
    .filter(({ paidOn }) => paidOn < now)
    .toSorted((one, other) => one.paidOn.toMillis() - other.paidOn.toMillis());
  const last = sent.at(-1);
  const all = [...sent, ...(last ? strangers(last) : [])];
  const weekOf = ({ payer, paidOn }: SentClaim) => `${payer} ${paidOn.toFormat('kkkk-WW')}`;
  return [...Map.groupBy(all, weekOf).values()];
}

/** Read as an import reads them; the denials that they opened are the hospital's past already. */
export async function insertPastRemittances(db: Connection, past: PastFiles): Promise<void> {
  const { organizationId, importedBy, now } = past;
  const at = now.toJSDate();
  const source = { organizationId, kind: 'import' as const, name: sourceName, at };
  const { id: sourceId } = await requireByName(db, { ...source, createdBy: importedBy });
  for (const [nth, claims] of filesOf(past).entries()) {
    const text = fileOf(claims, nth);
    const read = readRemittance(text);
    if ('fault' in read) throw new Error(`A remittance of the demo is wrong: ${read.fault}`);
    const [first] = claims;
    const importedAt = claims.at(-1)?.paidOn.set({ hour: 8, minute: 10 }) ?? now;
    const name = `${first?.payer.split(' ')[0]?.toLowerCase()}-${importedAt.toISODate()}.835`;
    const remittanceId = await insertRemittance(db, {
      organizationId,
      fileName: name,
      importedBy,
      at: DateTime.min(importedAt, now).toJSDate(),
      hash: createHash('sha256').update(text).digest(),
    });
    if (remittanceId === null) continue;
    const numbered = read.claims.map((claim) => ({ ...claim, identity: identityOf(claim) }));
    await insertClaims(db, { organizationId, remittanceId }, numbered);
    await answersByNumber(db, { organizationId, sourceId, at: importedAt.toJSDate() }, numbered);
  }
  await linkAnswers(db, organizationId);
}
