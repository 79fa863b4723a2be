/** What the link of a mail opens: a page without names, a code to the same address, then the document (S468, S469). */
import { randomInt } from 'node:crypto';
import { dayMs, minuteMs } from '#shared/durations.ts';
import { codeDigits, triesPerCode } from '#shared/limits.ts';
import type {
  DocumentLink,
  DocumentRead,
  LinkedDocument,
  ReadDocument,
} from '#shared/outside-mails.ts';
import { record } from '#server/audit/service.ts';
import { aboutCase, noteAttempt, sendCasesChanged } from '#server/cases/service.ts';
import { onLetterhead } from '#server/letters/service.ts';
import { letterheadOf } from '#server/organization/service.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { requireUnderAddressLimit } from '#server/platform/http/rate-limit.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { hashOf, isSameHash, keysFor, sealed } from '#server/platform/secrets.ts';
import * as store from './outside-mail-store.ts';

const looksFrom = { windowMs: 10 * minuteMs, most: 60 } as const;
const sendsFrom = { windowMs: 10 * minuteMs, most: 10 } as const;
const triesFrom = { windowMs: 10 * minuteMs, most: 30 } as const;
const codeLifeMs = 10 * minuteMs;
/** Of one link. */
const mostSends = 10;
/** Once it was read, it can be read again for a day. */
const afterOpenMs = dayMs;

const gone: LinkedDocument = {
  isOpen: false,
  hospital: null,
  phone: null,
  logo: null,
  maskedEmail: null,
};

/** "a…@payer.example" */
const masked = (email: string): string => {
  const [user = '', domain = ''] = email.split('@');
  return `${user.slice(0, 1)}…@${domain}`;
};

const codeHashes = ({ env }: Visitor, id: string, code: string): Buffer[] =>
  keysFor(env, 'codes of mailed documents').map((key) =>
    Buffer.from(sealed(key, `${id} ${code}`), 'base64url'),
  );

/** The same for a link that never was, was revoked, or has expired. */
export async function look(visitor: Visitor, { token }: DocumentLink): Promise<LinkedDocument> {
  await requireUnderAddressLimit(visitor, { name: 'document-look', ...looksFrom });
  const tokenHash = hashOf(token);
  const mail = tokenHash && (await store.byToken(visitor.db, tokenHash, visitor.now()));
  if (!mail) return gone;
  const { name, phone } = await letterheadOf(visitor.db, mail.organizationId);
  return { ...gone, isOpen: true, hospital: name, phone, maskedEmail: masked(mail.email) };
}

async function requireMail(db: Connection, visitor: Visitor, token: string) {
  const tokenHash = hashOf(token);
  const mail = tokenHash && (await store.lockByToken(db, tokenHash, visitor.now()));
  if (!mail) throw new Refusal('not-found');
  return mail;
}

/** To the address of the notice, and to no other. */
export async function sendCode(
  visitor: Visitor,
  { token }: DocumentLink,
): Promise<{ sent: boolean }> {
  await requireUnderAddressLimit(visitor, { name: 'document-code', ...sendsFrom });
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');
  const { email, organizationId } = await visitor.db.transaction().execute(async (db) => {
    const mail = await requireMail(db, visitor, token);
    if (mail.codeSends >= mostSends) throw new Refusal('throttled', { retryAfterSeconds: 3_600 });
    const [codeHash = Buffer.alloc(0)] = codeHashes(visitor, mail.id, code);
    await store.saveCode(db, mail.id, {
      codeHash,
      until: new Date(visitor.now().getTime() + codeLifeMs),
    });
    await record(db, visitor, {
      action: 'outside-mail.code',
      account: { id: null, organizationId: mail.organizationId },
      object: aboutCase(mail.caseId),
      detail: { mail: mail.id },
    });
    return mail;
  });
  const letter = {
    to: email,
    subject: `${code} is your code`,
    text: `Your code: ${code}\n\nEnter it on the page that asks for it. It works for ten minutes.\nNobody of us asks you for it.`,
  };
  return { sent: await visitor.mail.send(await onLetterhead(visitor.db, organizationId, letter)) };
}

/** A right code is used up; five wrong ones end it. */
export async function read(visitor: Visitor, { token, code }: ReadDocument): Promise<DocumentRead> {
  await requireUnderAddressLimit(visitor, { name: 'document-read', ...triesFrom });
  const { result, organizationId } = await visitor.db.transaction().execute(async (db) => {
    const mail = await requireMail(db, visitor, token);
    const at = visitor.now();
    const { codeHash, codeUntil, codeTries, id, caseId } = mail;
    const isOpen = codeHash !== null && codeUntil !== null && codeUntil > at;
    const wrong = (triesLeft: number): DocumentRead => ({ is: 'wrong', triesLeft });
    const answer = (outcome: DocumentRead) => ({
      result: outcome,
      organizationId: mail.organizationId,
    });
    if (!isOpen || codeTries >= triesPerCode) return answer(wrong(0));
    await store.countTry(db, id);
    if (!codeHashes(visitor, id, code).some((hash) => isSameHash(hash, codeHash)))
      return answer(wrong(triesPerCode - codeTries - 1));
    const sooner = Math.min(mail.expiresAt.getTime(), at.getTime() + afterOpenMs);
    const isFirst = mail.openedAt === null;
    const expiresAt = isFirst ? new Date(sooner) : mail.expiresAt;
    await store.markOpened(db, id, { at, expiresAt });
    if (isFirst)
      await noteAttempt(db, {
        caseId,
        organizationId: mail.organizationId,
        by: mail.sentBy,
        at,
        way: 'email',
        withWhom: `${mail.toName}, ${mail.email}`.slice(0, 120),
        outcome: 'reached',
        note: `Opened the document by its link and a code: ${mail.documentName}`,
      });
    await record(db, visitor, {
      action: 'outside-mail.open',
      account: { id: null, organizationId: mail.organizationId },
      object: aboutCase(caseId),
      detail: { mail: id },
    });
    const pdf = mail.document.toString('base64');
    return answer({ is: 'right', name: mail.documentName, pdf });
  });
  sendCasesChanged(visitor, organizationId);
  return result;
}
