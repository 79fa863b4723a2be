/** The schemas of faxes: documents of cases that are sent to a number, and what became of them. */
import { z } from 'zod';
import type { FaxFailure } from './faxes/fax-failures.ts';
import type { CasePatient } from './cases.ts';
import type { NamedPerson } from './people.ts';
import { line } from './text/single-line.ts';

/**
 * `sending`: handed to the gateway or the fax server, and not confirmed. `delivered`: the far end confirmed
 * it. `unconfirmed`: nobody said what became of it; it may have arrived, and is not sent again by itself.
 */
export const faxStates = [
  'queued',
  'sending',
  'delivered',
  'failed',
  'unconfirmed',
  'cancelled',
] as const;
export type FaxState = (typeof faxStates)[number];

/** In bytes: some 200 pages. */
export const mostFaxBytes = 10 * 1024 * 1024;
export const faxesOnPage = 50;

/** E.164 with its plus; spaces, dashes, dots and brackets are dropped. */
export const FaxNumber = z
  .string()
  .max(40, 'A number as +12025550143')
  .transform((text) => text.replace(/[\s().-]/g, ''))
  .pipe(z.string().regex(/^\+[1-9]\d{6,14}$/, 'A number as +12025550143'));

export const SendFax = z.strictObject({
  caseId: z.uuid(),
  number: FaxNumber,
  toName: line(120, { empty: 'Say who gets it', long: 'At most 120 characters' }),
  /** A PDF on the case: one of its files, a signed letter or a packet. */
  fileId: z.uuid(),
  idempotencyKey: z.uuid().optional(),
});
export type SendFax = z.infer<typeof SendFax>;

/** What the boxes of the page hold. */
export const faxBoxes = ['attention', 'open', 'delivered', 'cancelled'] as const;
export type FaxBox = (typeof faxBoxes)[number];

export const statesOfBox: Record<FaxBox, readonly FaxState[]> = {
  attention: ['failed', 'unconfirmed'],
  open: ['queued', 'sending'],
  delivered: ['delivered'],
  cancelled: ['cancelled'],
};

export const ListFaxes = z.strictObject({
  box: z.enum(faxBoxes),
  /** The last row of the page before. */
  after: z.uuid().optional(),
});
export type ListFaxes = z.infer<typeof ListFaxes>;

export const FaxRef = z.strictObject({ faxId: z.uuid() });
export type FaxRef = z.infer<typeof FaxRef>;

/** Once more, to the same number or a corrected one. */
export const SendFaxAgain = FaxRef.extend({ number: FaxNumber });
export type SendFaxAgain = z.infer<typeof SendFaxAgain>;

export interface Fax {
  id: string;
  caseId: string;
  caseTitle: string;
  patient: CasePatient | null;
  number: string;
  toName: string;
  documentName: string;
  /** SHA-256 of what is sent, in hexadecimal. */
  documentHash: string;
  state: FaxState;
  failure: FaxFailure | null;
  /** What the gateway or fax server said. */
  detail: string | null;
  tries: number;
  /** Confirmed pages. */
  pages: number | null;
  sentBy: NamedPerson;
  createdAt: string;
  /** Of a queued one: when it is tried. */
  nextTryAt: string | null;
  /** Of one that is being sent: until when it is waited for a confirmation. */
  confirmBy: string | null;
  /** Delivered, failed, given up as not confirmed, or cancelled. */
  endedAt: string | null;
}

export interface FaxPage {
  faxes: Fax[];
  next: string | null;
  counts: Record<FaxBox, number>;
  zone: string;
  /** Whether this server has a gateway or a fax server at all. */
  hasLine: boolean;
}

export interface FaxTry {
  number: string;
  startedAt: string;
  endedAt: string | null;
  result: 'delivered' | 'unconfirmed' | FaxFailure | null;
  detail: string | null;
  pages: number | null;
}

export interface FaxRecord extends Fax {
  tried: FaxTry[];
}
