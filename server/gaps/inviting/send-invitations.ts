/** Hands invitations over to the mail server, or to the network of text messages, as they come due: each once, whatever ends meanwhile. */
import type { CallWay } from '#shared/cases.ts';
import { minuteMs } from '#shared/durations.ts';
import type { LetterChannel } from '#shared/front-desk/unsent-letters.ts';
import { record, serverActor } from '#server/audit/service.ts';
import { aboutCase, moveByRecord, noteAttempt, sendCasesChanged } from '#server/cases/service.ts';
import { channelsOf, onLetterhead, sentencesFor, type Sentences } from '#server/letters/service.ts';
import { letterheadOf, zoneOf } from '#server/organization/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { startPolling } from '#server/platform/jobs/start-polling.ts';
import type { HandOverResult } from '#server/platform/mail/smtp-hand-over.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { newLink } from '#server/platform/secret-link.ts';
import { addressHash } from '#server/platform/sql/mailed-links.ts';
import { invitationLetter, invitationText } from './invitation-letter.ts';
import * as store from './gap-invitation-store.ts';

const everyMs = 2_000;
const retryMs = 5 * minuteMs;
/** After an hour of tries that nobody took a person looks. */
const mostTries = 12;
const stillInvitable: readonly string[] = ['open', 'invited', 'said'];

interface Sending {
  link: string;
  to: string;
  sentences: Sentences;
}

async function mail(
  deps: Deps,
  { organizationId, id, tries, expiresAt }: store.ClaimedInvitation,
  { link, to, sentences }: Sending,
): Promise<HandOverResult> {
  const { db } = deps;
  const { name: hospital, phone } = await letterheadOf(db, organizationId);
  const zone = await zoneOf(db, organizationId);
  const facts = { to, link, hospital, phone, sentences, expiresAt, zone };
  const letter = invitationLetter({ ...facts, id: `gap-${id}-${tries}` });
  return deps.mail.deliver(await onLetterhead(db, organizationId, letter));
}

async function text(
  { db, sms }: Deps,
  { organizationId }: store.ClaimedInvitation,
  { link, to, sentences }: Sending,
): Promise<HandOverResult> {
  if (sms === null) return 'rejected';
  const { name: hospital } = await letterheadOf(db, organizationId);
  return (await sms.deliver({ to, text: invitationText({ hospital, link, sentences }) })).is;
}

/** What is said where it left, where it was refused for good, and where nobody took it. */
const channels = {
  mail: {
    way: 'email',
    left: 'A mail with a link to book the visit left.',
    accepted: 'Invitation with a link. The mail server took it.',
    rejected: 'The mail server refused the address.',
    deferred: 'No mail server took it.',
  },
  sms: {
    way: 'text',
    left: 'A text message with a link to book the visit left.',
    accepted: 'Invitation with a link. The phone network took it.',
    rejected: 'The phone network refused the number.',
    deferred: 'The phone network did not take it.',
  },
} as const satisfies Record<LetterChannel, { way: CallWay } & Record<string, string>>;

/** Its event is a call with its outcome, and the audit's row; where it left, the gap is an invited one. */
async function noteInvitation(
  db: Connection,
  deps: Deps,
  {
    invitation,
    channel,
    patient,
    fault,
  }: {
    invitation: store.ClaimedInvitation;
    channel: LetterChannel;
    patient: string;
    fault: string | null;
  },
): Promise<void> {
  const { organizationId, caseId, invitedBy: by } = invitation;
  const at = deps.now();
  const isSent = fault === null;
  if (isSent) {
    const actor = { ...serverActor(deps), jobs: deps.jobs };
    const note = channels[channel].left;
    await moveByRecord(db, actor, { organizationId, caseId, move: 'invite', note });
  }
  await noteAttempt(db, {
    caseId,
    organizationId,
    by,
    at,
    way: channels[channel].way,
    withWhom: patient.slice(0, 120),
    outcome: isSent ? 'left-word' : 'not-reached',
    note: fault ?? channels[channel].accepted,
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
  const channel = (recipient && channelsOf(deps, recipient)[0]) ?? null;
  const end = async (ending: Parameters<typeof store.saveHandOver>[2], fault?: string | null) => {
    await pool.transaction().execute(async (db) => {
      if (!(await store.saveHandOver(db, id, ending)) || fault === undefined) return;
      const patient = recipient?.patient ?? '';
      const ended = { invitation: claimed, channel: channel ?? 'mail', patient, fault };
      await noteInvitation(db, deps, ended);
    });
    sendCasesChanged(deps, organizationId);
    return true;
  };
  if (!recipient || !stillInvitable.includes(recipient.state))
    return end({ state: 'dropped', reason: 'The gap was booked or closed before.' });
  const to = channel === 'sms' ? recipient.smsNumber : recipient.email;
  if (channel === null || to === null) {
    const reason = 'The patient has no email address and takes no text messages, or has died.';
    return end({ state: 'failed', reason }, `Invitation: ${reason}`);
  }
  await store.saveAddress(pool, id, addressHash(to));
  const { language } = recipient;
  const sentences = await sentencesFor(pool, { organizationId, language });
  const sending = { link, to, sentences };
  const result = await (channel === 'mail' ? mail : text)(deps, claimed, sending);
  if (result === 'unknown') return true;
  if (result === 'accepted') return end({ state: 'sent', reason: null }, null);
  if (result === 'deferred' && tries < mostTries) {
    const sendAt = new Date(now().getTime() + retryMs);
    return end({ state: 'waiting', reason: null, sendAt });
  }
  const reason = channels[channel][result];
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
