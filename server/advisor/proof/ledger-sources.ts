/** Faxes and mails of a case on its proof page, as their own ledgers keep them: each try, its state and its times. */
import type { ProofEntry } from '#shared/advisor/proof.ts';
import { failureWords } from '#shared/faxes/fax-failures.ts';
import { faxTriesOfCase } from '#server/faxes/service.ts';
import { outsideMailsOfCase } from '#server/outside-mails/service.ts';
import { timeWords, type ProofSource } from './proof-source.ts';

type FaxTry = Awaited<ReturnType<typeof faxTriesOfCase>>[number];

function faxWords({ result, state, pages, try: number }: FaxTry): string {
  if (number === null)
    return state === 'cancelled' ? 'Cancelled before a try' : 'Waits for its try';
  if (result === null) return 'Is being sent';
  if (result === 'unconfirmed') return 'Not confirmed: it may or may not have arrived';
  if (result === 'delivered')
    return pages === null
      ? 'Confirmed by the far end'
      : `Confirmed by the far end, pages: ${pages}`;
  return `Not delivered. ${failureWords[result]}`;
}

/** "Daughter, +1202555": as the note of the same try names whom it was to reach. */
const reached = (name: string, address: string) => `${name}, ${address}`.slice(0, 120);

const faxes: ProofSource = async ({ db, storedCase, zone }) =>
  (await faxTriesOfCase(db, storedCase.id)).map((faxTry): ProofEntry => {
    const { toName, number, documentName, documentHash, sentBy, at, endedAt } = faxTry;
    const ended = endedAt && timeWords(endedAt, zone);
    return {
      way: 'fax',
      at: at.toISOString(),
      by: sentBy,
      who: reached(toName, number),
      what: `${documentName}${faxTry.try === null ? '' : `, try ${faxTry.try}`}`,
      result: [faxWords(faxTry), ended].filter(Boolean).join(', '),
      note: `SHA-256 ${documentHash}`,
    };
  });

type SentMail = Awaited<ReturnType<typeof outsideMailsOfCase>>[number];

const mailWords: Record<SentMail['state'], string> = {
  waiting: 'Waits to be handed over',
  accepted: 'Taken by the mail server',
  unknown: 'May or may not have been taken',
  bounced: 'Came back',
};

function mailResult(mail: SentMail, zone: string): string {
  const { state, reason, openedAt, revokedAt, expiresAt, openings } = mail;
  const times = openings > 1 ? ` (${openings} times)` : '';
  const parts = [
    openedAt ? `Opened with its code ${timeWords(openedAt, zone)}${times}` : mailWords[state],
    reason,
    revokedAt
      ? `its link was taken back ${timeWords(revokedAt, zone)}`
      : `its link opens until ${timeWords(expiresAt, zone)}`,
  ];
  return parts.filter(Boolean).join(', ');
}

const mails: ProofSource = async ({ db, storedCase, zone }) =>
  (await outsideMailsOfCase(db, storedCase.id)).map((mail): ProofEntry => ({
    way: 'email',
    at: mail.at.toISOString(),
    by: mail.sentBy,
    who: reached(mail.toName, mail.email),
    what: mail.documentName,
    result: mailResult(mail, zone),
    note: `SHA-256 ${mail.documentHash}`,
  }));

export const ledgerSources: readonly ProofSource[] = [faxes, mails];

/** Notes of tries that stand in a ledger too are left to it. */
export const withoutNotesOf = (entries: readonly ProofEntry[]): ProofEntry[] => {
  const ofLedgers = new Set(
    entries.filter(({ way }) => way === 'fax' || way === 'email').map(({ who }) => who),
  );
  return entries.filter(
    ({ way, what, who }) =>
      way !== 'call' || !(what === 'Fax' || what === 'Email') || !ofLedgers.has(who),
  );
};
