/** Hands notices over to the mail server, and takes what comes back as undeliverable (S467, S468). */
import { hash } from 'node:crypto';
import { DateTime } from 'luxon';
import { minuteMs } from '#shared/durations.ts';
import { record, serverActor } from '#server/audit/service.ts';
import { aboutCase, noteAttempt, sendCasesChanged } from '#server/cases/service.ts';
import { onLetterhead } from '#server/letters/service.ts';
import { zoneOf } from '#server/organization/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import { startPolling } from '#server/platform/jobs/start-polling.ts';
import type { MailReceiver } from '#server/platform/mail/inbound/inbound-server.ts';
import type { Letter } from '#server/platform/mail/mail.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { newLink } from '#server/platform/secret-link.ts';
import * as store from './outside-mail-store.ts';

const everyMs = 2_000;
const retryMs = 5 * minuteMs;
/** After an hour of tries without a mail server a person looks. */
const mostTries = 12;

const bounceHashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Nothing of the case, the document or a patient: mail is read by servers on its way, and by who shares a mailbox. */
async function noticeOf(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  mail: store.ClaimedMail,
  { link, bounceToken }: { link: string; bounceToken: string },
): Promise<Letter> {
  const { organizationId, email, id, tries, expiresAt } = mail;
  const zone = await zoneOf(db, organizationId);
  const until = DateTime.fromJSDate(expiresAt, { zone }).setLocale('en').toFormat('d LLLL yyyy');
  const domain = env.MAIL_IN_DOMAIN;
  const letter = {
    to: email,
    subject: 'A document for you',
    text: [
      'Hello,',
      'a document waits for you. Open it here:',
      link,
      `To show that it is you, the page sends a code to this address. The link works until ${until}.`,
      'If you do not expect a document from us, delete this message.',
    ].join('\n\n'),
    id: `outside-${id}-${tries}`,
    ...(domain !== undefined && { returnTo: `mail-${bounceToken}@${domain}` }),
  };
  return onLetterhead(db, organizationId, letter);
}

interface Attempt {
  id: string;
  caseId: string;
  organizationId: string;
  sentBy: string;
  toName: string;
  email: string;
}

/** In the events of the case, for the proof of attempts, and in the audit. */
async function noteMail(
  db: Connection,
  deps: Deps,
  mail: Attempt,
  { outcome, note }: { outcome: 'left-word' | 'not-reached'; note: string },
): Promise<void> {
  const { id, caseId, organizationId, sentBy: by, toName, email } = mail;
  const withWhom = `${toName}, ${email}`.slice(0, 120);
  const at = deps.now();
  const attempt = { caseId, organizationId, by, at, way: 'email' as const, withWhom };
  await noteAttempt(db, { ...attempt, outcome, note });
  await record(db, serverActor(deps), {
    action: 'outside-mail.hand-over',
    account: { id: null, organizationId },
    object: aboutCase(caseId),
    outcome: outcome === 'left-word' ? 'success' : 'failure',
    detail: { mail: id },
  });
}

/** False where none was due. */
async function sendNext(deps: Deps): Promise<boolean> {
  const { db: pool, mail: mailer, now } = deps;
  const { link, tokenHash } = newLink(deps, 'document');
  const bounceToken = deps.randomBytes(16).toString('hex');
  const bounceHash = bounceHashOf(bounceToken);
  const claimed = await pool
    .transaction()
    .execute((db) => store.claimNext(db, { tokenHash, bounceHash, at: now() }));
  if (!claimed) return false;
  const { id, organizationId, tries } = claimed;
  const result = await mailer.deliver(await noticeOf(deps, claimed, { link, bounceToken }));
  await pool.transaction().execute(async (db) => {
    const mail = await store.lockByBounce(db, bounceHash);
    if (!mail || result === 'unknown') return;
    if (result === 'accepted') {
      await store.saveHandOver(db, { id, result: { state: 'accepted', reason: null } });
      const note = 'Email with a link. The mail server took it.';
      return noteMail(db, deps, mail, { outcome: 'left-word', note });
    }
    if (result === 'deferred' && tries < mostTries) {
      await store.saveHandOver(db, { id, result: new Date(now().getTime() + retryMs) });
      return;
    }
    const reason =
      result === 'rejected' ? 'The mail server refused the address.' : 'No mail server took it.';
    await store.saveHandOver(db, { id, result: { state: 'bounced', reason } });
    await noteMail(db, deps, mail, { outcome: 'not-reached', note: `Email: ${reason}` });
  });
  sendCasesChanged(deps, organizationId);
  return true;
}

/** Until none is due. */
export async function sendOutsideMails(deps: Deps): Promise<void> {
  while (await sendNext(deps));
}

export const startOutsideMails = (deps: Deps): { stop: () => Promise<void> } =>
  startPolling({ log: deps.log, everyMs, failure: 'emails about cases could not be sent' }, () =>
    sendOutsideMails(deps),
  );

const pattern = /^mail-([0-9a-f]{32})$/;

/** Reports of undeliverable mail, each to an address with the secret of one mail. Answers of people are taken and read by nobody. */
export function bounceReceiver(deps: Deps): MailReceiver {
  const hashIn = (mailbox: string) => {
    const [, token] = pattern.exec(mailbox) ?? [];
    return token === undefined ? null : bounceHashOf(token);
  };
  return {
    hasMailbox: async (mailbox) => {
      const bounceHash = hashIn(mailbox);
      return bounceHash !== null && store.isBounceAddress(deps.db, bounceHash);
    },
    receive: async ({ mailbox, reports }) => {
      const bounceHash = hashIn(mailbox);
      const failure = reports.find(({ action }) => action === 'failed');
      if (bounceHash === null || !failure) return;
      const organizationId = await deps.db.transaction().execute(async (db) => {
        const mail = await store.lockByBounce(db, bounceHash);
        if (!mail) return null;
        const reason = `${failure.diagnostic} ${failure.status}`.trim().slice(0, 300);
        await store.markBounced(db, mail.id, reason);
        await noteMail(db, deps, mail, {
          outcome: 'not-reached',
          note: `Email came back: ${reason}`,
        });
        return mail.organizationId;
      });
      if (organizationId !== null) sendCasesChanged(deps, organizationId);
    },
  };
}
