/** The schemas of mail to people outside about a case: a notice with a link, and a document behind it. */
import { z } from 'zod';
import { Email } from './people/email.ts';
import type { CasePatient } from './cases.ts';
import type { NamedPerson } from './people.ts';
import { line } from './text/single-line.ts';

/**
 * `accepted`: the mail server has it. `unknown`: it may have it. `opened`: somebody who gets the mail of that
 * address read the document.
 */
export const outsideMailStates = [
  'waiting',
  'accepted',
  'unknown',
  'bounced',
  'opened',
  'revoked',
  'expired',
] as const;
export type OutsideMailState = (typeof outsideMailStates)[number];

export const mostMailedBytes = 10 * 1024 * 1024;
export const outsideMailsOnPage = 50;
/** Days from the request, within which the document can be read. */
export const linkDays = [1, 3, 7, 14] as const;

export const SendOutsideMail = z.strictObject({
  caseId: z.uuid(),
  /** A PDF on the case, a signed letter or a packet. */
  fileId: z.uuid(),
  email: Email,
  toName: line(120, { empty: 'Say who gets it', long: 'At most 120 characters' }),
  days: z.union(linkDays.map((days) => z.literal(days))).default(7),
  idempotencyKey: z.uuid().optional(),
});
export type SendOutsideMail = z.infer<typeof SendOutsideMail>;

export const ListOutsideMails = z.strictObject({ after: z.uuid().optional() });
export type ListOutsideMails = z.infer<typeof ListOutsideMails>;

export const OutsideMailRef = z.strictObject({ mailId: z.uuid() });
export type OutsideMailRef = z.infer<typeof OutsideMailRef>;

export interface OutsideMail {
  id: string;
  caseId: string;
  caseTitle: string;
  patient: CasePatient | null;
  email: string;
  toName: string;
  documentName: string;
  state: OutsideMailState;
  /** Why it bounced. */
  reason: string | null;
  sentBy: NamedPerson;
  createdAt: string;
  expiresAt: string;
  /** When it was first read; null before. */
  openedAt: string | null;
  openings: number;
}

export interface OutsideMailPage {
  mails: OutsideMail[];
  next: string | null;
  zone: string;
}

const Token = z.string().regex(/^[\w-]{43}$/, 'The link is incomplete');
export const DocumentLink = z.strictObject({ token: Token });
export type DocumentLink = z.infer<typeof DocumentLink>;

export const ReadDocument = DocumentLink.extend({
  code: z.string().regex(/^\d{6}$/, 'Six digits'),
});
export type ReadDocument = z.infer<typeof ReadDocument>;

/** What the page behind the link shows before the code: nothing of the case. */
export interface LinkedDocument {
  isOpen: boolean;
  hospital: string | null;
  phone: string | null;
  logo: string | null;
  /** "a…@payer.example" */
  maskedEmail: string | null;
}

export type DocumentRead =
  | { is: 'right'; name: string; pdf: string }
  | { is: 'wrong'; triesLeft: number };
