/** Notes a call, a visit or a letter about a case: with whom, when, and what came of it. */
import { minuteMs } from '#shared/durations.ts';
import type { CaseRef, NoteCall } from '#shared/cases.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { wrongField } from '#server/platform/errors.ts';
import * as events from '#server/cases/core/case-event-store.ts';
import { aboutCase } from '#server/cases/core/move-case.ts';
import * as store from '#server/cases/core/store.ts';
import { changing } from './case-moves.ts';
import { handOverUnreached } from './unreached-cases.ts';

/** Never changed afterwards; closed cases take them too, as proof. */
export const noteCall = (signedIn: SignedIn, call: NoteCall): Promise<CaseRef> => {
  const { caseId, way, withWhom, calledAt, outcome, note } = call;
  const at = signedIn.now();
  if (Date.parse(calledAt) > at.getTime() + minuteMs)
    throw wrongField('calledAt', 'Choose a time that is over');
  return changing(signedIn, { action: 'case.call', caseId }, async (db, storedCase) => {
    await store.touch(db, caseId, at);
    const { organizationId } = storedCase;
    await events.append(db, {
      caseId,
      organizationId,
      at,
      by: signedIn.session.person.id,
      event: 'called',
      detail: { about: withWhom, call: { way, calledAt, outcome }, ...(note && { note }) },
    });
    const detail = { way, outcome, patientId: storedCase.patientId };
    await record(db, signedIn, { action: 'case.call', object: aboutCase(caseId), detail });
    if (outcome !== 'reached') await handOverUnreached(db, signedIn, storedCase);
  });
};
