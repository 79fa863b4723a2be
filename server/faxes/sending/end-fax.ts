/** Writes how a try of a fax ended, and everywhere where that is shown: the case, the audit, open screens (S462). */
import { minuteMs } from '#shared/durations.ts';
import { failureWords, pauseAfter, type FaxFailure } from '#shared/faxes/fax-failures.ts';
import { record, serverActor } from '#server/audit/service.ts';
import { aboutCase, noteAttempt, sendCasesChanged } from '#server/cases/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as queue from '#server/faxes/core/fax-queue-store.ts';
import type { FaxOutcome } from './fax-transport.ts';

interface FaxTryRef {
  id: string;
  tries: number;
}

type TryResult = FaxOutcome | { is: 'unconfirmed' };

/**
 * Its last try ends it, also where it was given up already. Whatever try arrived after all, it is delivered,
 * unless another one is on its way.
 */
function mayEnd({ state, tries }: queue.LockedFax, ref: FaxTryRef, { is }: TryResult): boolean {
  const isLast = tries === ref.tries;
  if (is === 'delivered') return state !== 'delivered' && (isLast || state !== 'sending');
  return isLast && (state === 'sending' || (state === 'unconfirmed' && is === 'failed'));
}

async function nextTryAt(
  db: Connection,
  { id, number }: queue.LockedFax,
  { failure, at }: { failure: FaxFailure; at: Date },
): Promise<Date | null> {
  const before = await queue.triesWith(db, { id, number, failure });
  const pause = pauseAfter(failure, before + 1);
  return pause === null ? null : new Date(at.getTime() + pause * minuteMs);
}

function wordsOf(result: TryResult): string {
  if (result.is === 'delivered') {
    const { pages } = result;
    const count = pages === 1 ? '1 page' : `${pages} pages`;
    return pages === null ? 'Fax confirmed by the far end.' : `Fax confirmed: ${count}.`;
  }
  if (result.is === 'unconfirmed') return 'Fax not confirmed: it may or may not have arrived.';
  return `Fax not delivered. ${failureWords[result.failure]}.`;
}

/** What it means for the case, whoever reads it: in its events, for the proof of attempts, and in the audit. */
async function noteEnd(
  db: Connection,
  deps: Deps,
  { fax, result }: { fax: queue.LockedFax; result: TryResult },
): Promise<void> {
  const { caseId, organizationId, sentBy, toName, number, documentHash, documentName } = fax;
  const at = deps.now();
  const isDelivered = result.is === 'delivered';
  await noteAttempt(db, {
    caseId,
    organizationId,
    by: sentBy,
    at,
    way: 'fax',
    withWhom: `${toName}, ${number}`,
    outcome: isDelivered ? 'reached' : 'not-reached',
    note: `${wordsOf(result)} ${documentName}, SHA-256 ${documentHash}`,
  });
  await record(db, serverActor(deps), {
    action: 'fax.end',
    account: { id: null, organizationId },
    object: aboutCase(caseId),
    outcome: isDelivered ? 'success' : 'failure',
    detail: {
      fax: fax.id,
      result: result.is === 'failed' ? result.failure : result.is,
      tries: fax.tries,
      hash: documentHash,
    },
  });
}

async function endTry(deps: Deps, ref: FaxTryRef, result: TryResult): Promise<void> {
  const organizationId = await deps.db.transaction().execute(async (db) => {
    const fax = await queue.lock(db, ref.id);
    if (!fax || !mayEnd(fax, ref, result)) return null;
    const at = deps.now();
    const next =
      result.is === 'failed' ? await nextTryAt(db, fax, { failure: result.failure, at }) : null;
    await queue.endTry(db, ref, {
      result: result.is === 'failed' ? result.failure : result.is,
      detail: result.is === 'unconfirmed' ? null : result.detail,
      pages: result.is === 'delivered' ? result.pages : null,
      at,
      nextTryAt: next,
    });
    if (next === null) await noteEnd(db, deps, { fax, result });
    return fax.organizationId;
  });
  if (organizationId !== null) sendCasesChanged(deps, organizationId);
}

/** Nothing, where the try has ended before: receipts come twice. */
export const endFaxTry = (deps: Deps, ref: FaxTryRef, outcome: FaxOutcome): Promise<void> =>
  endTry(deps, ref, outcome);

/** Nobody confirmed it in time. A receipt that comes later still counts. */
export const leaveUnconfirmed = (deps: Deps, ref: FaxTryRef): Promise<void> =>
  endTry(deps, ref, { is: 'unconfirmed' });
