/** Hands invitations over to the mail server as they come due: each once, whatever ends meanwhile. */
import { minuteMs } from '#shared/durations.ts';
import { record, serverActor } from '#server/audit/service.ts';
import { aboutCase, moveByRecord, noteAttempt, sendCasesChanged } from '#server/cases/service.ts';
import { onLetterhead } from '#server/letters/service.ts';
import { letterheadOf, zoneOf } from '#server/organization/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { startPolling } from '#server/platform/jobs/start-polling.ts';
import type { Letter } from '#server/platform/mail/mail.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { newLink } from '#server/platform/secret-link.ts';
import { addressHash } from '#server/platform/sql/mailed-links.ts';
import { invitationLetter } from './invitation-letter.ts';
import * as store from './gap-invitation-store.ts';

const everyMs = 2_000;
const retryMs = 5 * minuteMs;
/** After an hour of tries without a mail server a person looks. */
const mostTries = 12;
const stillInvitable: readonly string[] = ['open', 'invited', 'said'];

async function letterOf(
  deps: Deps,
  invitation: store.ClaimedInvitation,
  { link, email, language }: { link: string; email: string; language: string | null },
): Promise<Letter> {
  const { db } = deps;
  const { organizationId, id, tries, expiresAt } = invitation;
  const { name: hospital, phone } = await letterheadOf(db, organizationId);
  const zone = await zoneOf(db, organizationId);
  const facts = { to: email, link, hospital, phone, language, expiresAt, zone };
  const letter = invitationLetter({ ...facts, id: `gap-${id}-${tries}` });
  return onLetterhead(db, organizationId, letter);
}

/** Its event is a call with its outcome, and the audit's row; where it left, the gap is an invited one. */
async function noteInvitation(
  db: Connection,
  deps: Deps,
  {
    invitation,
    patient,
    fault,
  }: { invitation: store.ClaimedInvitation; patient: string; fault: string | null },
): Promise<void> {
  const { organizationId, caseId, invitedBy: by } = invitation;
  const at = deps.now();
  const isSent = fault === null;
  if (isSent) {
    const actor = { ...serverActor(deps), jobs: deps.jobs };
    const note = 'A mail with a link to book the visit left.';
    await moveByRecord(db, actor, { organizationId, caseId, move: 'invite', note });
  }
  await noteAttempt(db, {
    caseId,
    organizationId,
    by,
    at,
    way: 'email',
    withWhom: patient.slice(0, 120),
    outcome: isSent ? 'left-word' : 'not-reached',
    note: fault ?? 'Invitation with a link. The mail server took it.',
  });
  await record(db, serverActor(deps), {
    action: 'gap.invitation',
    account: { id: null, organizationId },
    object: aboutCase(caseId),
    outcome: isSent ? 'success' : 'failure',
  });
}

/** False where none was due. */
async function sendNext(deps: Deps): Promise<boolean> {
  const { db: pool, now } = deps;
  const { link, tokenHash } = newLink(deps, 'book-visit');
  const claimed = await pool
    .transaction()
    .execute((db) => store.claimNext(db, { tokenHash, at: now() }));
  if (!claimed) return false;
  const { id, caseId, organizationId, tries } = claimed;
  const recipient = await store.recipientOf(pool, caseId);
  const end = async (ending: Parameters<typeof store.saveHandOver>[2], fault?: string | null) => {
    await pool.transaction().execute(async (db) => {
      if (!(await store.saveHandOver(db, id, ending)) || fault === undefined) return;
      const patient = recipient?.patient ?? '';
      await noteInvitation(db, deps, { invitation: claimed, patient, fault });
    });
    sendCasesChanged(deps, organizationId);
    return true;
  };
  if (!recipient || !stillInvitable.includes(recipient.state))
    return end({ state: 'dropped', reason: 'The gap was booked or closed before.' });
  const { email, language } = recipient;
  if (email === null) {
    const reason = 'The patient has no email address, or has died.';
    return end({ state: 'failed', reason }, `Invitation: ${reason}`);
  }
  await store.saveAddress(pool, id, addressHash(email));
  const result = await deps.mail.deliver(await letterOf(deps, claimed, { link, email, language }));
  if (result === 'unknown') return true;
  if (result === 'accepted') return end({ state: 'sent', reason: null }, null);
  if (result === 'deferred' && tries < mostTries) {
    const sendAt = new Date(now().getTime() + retryMs);
    return end({ state: 'waiting', reason: null, sendAt });
  }
  const reason =
    result === 'rejected' ? 'The mail server refused the address.' : 'No mail server took it.';
  return end({ state: 'failed', reason }, `Invitation: ${reason}`);
}

/** Until none is due. */
export async function sendInvitations(deps: Deps): Promise<void> {
  while (await sendNext(deps));
}

export const startInviting = (deps: Deps): { stop: () => Promise<void> } =>
  startPolling({ log: deps.log, everyMs, failure: 'invitations for gaps could not be sent' }, () =>
    sendInvitations(deps),
  );
