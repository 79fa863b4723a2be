/** The parts of an appeal's packet that are on its case: letters, files, what left the house, and calls. */
import type { LettersOfCase } from '#shared/case-letters.ts';
import type { CaseRecord } from '#shared/cases.ts';
import type { Fax } from '#shared/faxes.ts';
import type { OutsideMail } from '#shared/outside-mails.ts';
import { counted } from '#client/ui/list/counted.ts';

export interface PacketLink {
  key: string;
  words: string;
  /** Where it is read. */
  to?: string;
  /** What is downloaded, and by which door. */
  file?: { id: string; name: string; of: 'file' | 'letter' };
  state?: string;
}

export interface PacketPart {
  label: string;
  /** Null where the links say all; of a missing part how it gets there. */
  words: string | null;
  /** None: it is missing. */
  links: PacketLink[];
}

const hidden = 'names amounts, read by those who bill';

function lettersOf({ letters }: LettersOfCase): PacketPart {
  const links = letters
    .filter(({ replacedById }) => replacedById === null)
    .map(({ id, title, document, isHidden }): PacketLink => {
      const words = title || 'Letter without a subject';
      if (isHidden) return { key: id, words, state: hidden };
      if (document === null) return { key: id, words, state: 'a draft, not signed yet' };
      return { key: id, words, file: { id: document.id, name: `${title}.pdf`, of: 'letter' } };
    });
  const isSigned = letters.some(({ document }) => document !== null);
  const missing = 'No letter is on this case. Begin one beside this, under Letters.';
  const unsigned = 'It goes into a packet once it is signed.';
  if (links.length === 0) return { label: 'Appeal letter', words: missing, links };
  return { label: 'Appeal letter', words: isSigned ? null : unsigned, links };
}

function packetsOf({ packets }: LettersOfCase): PacketPart {
  const links = packets.map(({ id, title, pages, isHidden }): PacketLink => {
    const words = `${title}, ${counted(pages, 'page')}`;
    if (isHidden) return { key: id, words, state: hidden };
    return { key: id, words, file: { id, name: `${title}.pdf`, of: 'letter' } };
  });
  const missing = 'It is made from a signed letter and what it encloses.';
  return { label: 'Packet', words: links.length === 0 ? missing : null, links };
}

function filesOf({ files }: CaseRecord): PacketPart {
  const links = files.map(({ id, name, isAwaited }): PacketLink =>
    isAwaited
      ? { key: id, words: name, state: 'waits to be searched for viruses' }
      : { key: id, words: name, file: { id, name, of: 'file' } },
  );
  const missing = 'No file is on this case. Add what the letter encloses.';
  return { label: 'Files', words: links.length === 0 ? missing : null, links };
}

/** Letters, packets and files, each by its name. */
export const documentsOf = (caseRecord: CaseRecord, letters: LettersOfCase): PacketPart[] => [
  lettersOf(letters),
  packetsOf(letters),
  filesOf(caseRecord),
];

const faxStates: Record<Fax['state'], string> = {
  queued: 'waits for the line',
  sending: 'being sent',
  delivered: 'delivered',
  failed: 'failed',
  unconfirmed: 'not confirmed',
  cancelled: 'cancelled',
};
const mailStates: Record<OutsideMail['state'], string> = {
  waiting: 'waits',
  accepted: 'mailed',
  unknown: 'not known whether it was mailed',
  bounced: 'came back',
  opened: 'opened',
  revoked: 'revoked',
  expired: 'expired',
};

interface Sent {
  letters: LettersOfCase;
  faxes: readonly Fax[];
  mails: readonly OutsideMail[];
}

/** How anything of it left the house. */
export function mailedOf({ letters, faxes, mails }: Sent): PacketPart {
  const links: PacketLink[] = [
    ...faxes.map(({ id, number, toName, state }) => ({
      key: id,
      words: `Fax to ${toName || number}`,
      to: `/fax?fax=${id}`,
      state: faxStates[state],
    })),
    ...mails.map(({ id, toName, email, state }) => ({
      key: id,
      words: `Email to ${toName || email}`,
      to: '/email',
      state: mailStates[state],
    })),
    ...letters.deliveries.map(({ id, recipient, result }) => ({
      key: id,
      words: `Delivery to ${recipient}`,
      state: result,
    })),
  ];
  const missing = 'Nothing of it left the house yet.';
  return { label: 'Sent to the payer', words: links.length === 0 ? missing : null, links };
}

export function callsOf({ events }: CaseRecord): PacketPart {
  const calls = events.filter(({ event }) => event === 'called');
  const links = calls.map(({ sequence, about }) => ({
    key: `call ${sequence}`,
    words: `Call with ${about ?? 'somebody'}`,
  }));
  const missing = 'None was noted.';
  return { label: 'Calls with the payer', words: links.length === 0 ? missing : null, links };
}
