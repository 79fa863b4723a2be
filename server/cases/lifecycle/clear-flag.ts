/** Clears the flag that a rule put on a case, once somebody who works on it has seen it; who and when stays in its events. */
import type { CaseRef } from '#shared/cases.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { aboutCase } from '#server/cases/core/move-case.ts';
import * as events from '#server/cases/core/case-event-store.ts';
import { mayClearFlag } from '#server/cases/core/case-rights.ts';
import * as store from '#server/cases/core/store.ts';
import { changing } from './case-moves.ts';

/** Of two people who clear it at once the second changes nothing. */
export const clearFlag = (signedIn: SignedIn, { caseId }: CaseRef): Promise<CaseRef> =>
  changing(signedIn, { action: 'case.clear-flag', caseId }, async (db, storedCase) => {
    if (storedCase.flag === null) return;
    if (!mayClearFlag(signedIn.session.person, storedCase)) throw new Refusal('cases.not-yours');
    const at = signedIn.now();
    if (!(await store.clearFlag(db, caseId, at))) return;
    const { organizationId, flag } = storedCase;
    const by = signedIn.session.person.id;
    const event = { caseId, organizationId, at, by, event: 'flag-cleared' as const };
    await events.append(db, { ...event, detail: { about: flag.rule } });
    const detail = { kind: storedCase.kind, rule: flag.rule };
    await record(db, signedIn, { action: 'case.clear-flag', object: aboutCase(caseId), detail });
  });
