/** Gaps that other systems send: each is opened once, by the sender's own identifier, and withdrawn by its sender alone. */
import { isClosedState, moveFrom } from '#shared/case-kinds/kinds.ts';
import { GapSubject } from '#shared/case-kinds/gap.ts';
import { attempted } from '#server/audit/service.ts';
import {
  aboutCase,
  caseById,
  caseTurn,
  moveCase,
  sendCasesChanged,
} from '#server/cases/service.ts';
import { closeByEvidence } from '#server/gaps/core/evidence.ts';
import { lockGapImports, sentGapId } from '#server/gaps/core/gap-store.ts';
import { openGaps } from '#server/gaps/core/open-gaps.ts';
import { patientOf } from '#server/patients/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { transactionInTurn } from '#server/platform/postgres/database.ts';

export interface SentGap {
  patientId: string;
  measure: string;
  /** Of the sender: system and value. */
  sourceKey: string | null;
  /** A day. */
  since: string | null;
}

/** Sent again with its identifier, or of a measure that is open already, it is the gap that is here. */
export async function openSentGap(
  signedIn: SignedIn,
  { patientId, measure, sourceKey, since }: SentGap,
): Promise<{ caseId: string; isNew: boolean }> {
  const { organizationId, fullName: sourceName } = signedIn.session.person;
  const opened = await attempted(signedIn, { action: 'case.open' }, () =>
    signedIn.db.transaction().execute(async (db) => {
      await lockGapImports(db, organizationId);
      const { patientId: survivorId } = await patientOf(db, signedIn, { patientId });
      if (survivorId === null) throw new Refusal('not-found');
      const sent = sourceKey && { organizationId, sourceKey, sourceName };
      const earlierId = sent ? await sentGapId(db, sent) : null;
      if (earlierId !== null) return { caseId: earlierId, isNew: false };
      const about = { patientId: survivorId, measure, sourceKey, since };
      const gap = { ...about, source: 'program', sourceName: sourceName.slice(0, 120) } as const;
      const [answer] = await openGaps(db, signedIn, { organizationId, gaps: [gap] });
      if (!answer || answer.caseId === null) throw new Refusal('conflict');
      const { caseId, isNew } = answer;
      if (isNew) await closeByEvidence(db, signedIn, { organizationId, caseIds: [caseId] });
      return { caseId, isNew };
    }),
  );
  sendCasesChanged(signedIn, organizationId);
  return opened;
}

interface SentChange {
  caseId: string;
  version: number;
  isWithdrawn: boolean;
}

/** Withdraws it, or opens what was withdrawn again. Throws 403 where another source opened it. */
export async function changeSentGap(
  signedIn: SignedIn,
  { caseId, version, isWithdrawn }: SentChange,
): Promise<void> {
  const { organizationId, fullName } = signedIn.session.person;
  await attempted(signedIn, { action: 'case.move', object: aboutCase(caseId) }, () =>
    transactionInTurn(signedIn.db, caseTurn(caseId), async (db) => {
      const gap = await caseById(db, organizationId, caseId);
      if (gap?.kind !== 'gap') throw new Refusal('not-found');
      if (gap.version !== version) throw new Refusal('fhir.version-other');
      const { source, sourceName } = GapSubject.parse(gap.subject);
      if (source !== 'program' || sourceName !== fullName.slice(0, 120))
        throw new Refusal('access.denied');
      const isClosed = isClosedState('gap', gap.state);
      if (isClosed === isWithdrawn || (!isWithdrawn && gap.state !== 'withdrawn')) return;
      const move = isWithdrawn ? 'withdraw' : 'reopen';
      if (!moveFrom('gap', gap.state, move)) throw new Refusal('cases.move-unfit');
      const note = isWithdrawn ? `${fullName} withdrew it.` : `${fullName} sent it again.`;
      await moveCase(db, signedIn, { of: { ...gap, organizationId }, version, move, note });
    }),
  );
  sendCasesChanged(signedIn, organizationId);
}
