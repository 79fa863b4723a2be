/** The schemas of faxes that came in, and wait until they are filed with a case. */
import { z } from 'zod';
import type { NamedPerson } from '#shared/people.ts';
import { line } from '#shared/text/single-line.ts';

export const faxSources = ['mail', 'fax-server'] as const;
export type FaxSource = (typeof faxSources)[number];

/** As large as a file of a case, some 500 pages: a fax becomes one. */
export const mostReceivedBytes = 25 * 1024 * 1024;
export const mostWaiting = 200;

export const ReceivedFaxRef = z.strictObject({ receivedId: z.uuid() });
export type ReceivedFaxRef = z.infer<typeof ReceivedFaxRef>;

/** With a case that its reader sees, or for a patient: that opens a task for who works on their cases. */
export const FileFax = z.discriminatedUnion('with', [
  z.strictObject({ with: z.literal('case'), receivedId: z.uuid(), caseId: z.uuid() }),
  z.strictObject({ with: z.literal('patient'), receivedId: z.uuid(), patientId: z.uuid() }),
]);
export type FileFax = z.infer<typeof FileFax>;

export const DismissFax = ReceivedFaxRef.extend({
  because: line(200, { empty: 'Say why it is not filed', long: 'At most 200 characters' }),
});
export type DismissFax = z.infer<typeof DismissFax>;

export interface ReceivedFax {
  id: string;
  source: FaxSource;
  fromNumber: string | null;
  receivedAt: string;
  pages: number | null;
  sizeBytes: number;
  isScanned: boolean;
  /** A virus was found in it: nobody can open it. */
  isInfected: boolean;
  /** It waits for the scanner. */
  isAwaited: boolean;
}

export interface SettledFax {
  id: string;
  fromNumber: string | null;
  receivedAt: string;
  settledAt: string;
  settledBy: NamedPerson | null;
  state: 'filed' | 'dismissed';
  because: string | null;
}

export interface ReceivedFaxes {
  /** The oldest first, at most 200. */
  waiting: ReceivedFax[];
  count: number;
  /** Of the last seven days, the newest first, at most 50. */
  settled: SettledFax[];
  zone: string;
}

/** What waits for somebody, at the entry of the navigation. */
export interface FaxesWaiting {
  toFile: number;
  /** Sent ones that failed or were not confirmed, on cases that the reader sees. */
  attention: number;
}

/** A case with which a fax may be filed. */
export interface FaxCase {
  id: string;
  title: string;
  kind: string;
  patient: { fullName: string; birthDate: string | null; externalId: string | null } | null;
}

/** Without words: those about which the sender was faxed. */
export const FindFaxCases = ReceivedFaxRef.extend({ text: z.string().trim().max(80) });
export type FindFaxCases = z.infer<typeof FindFaxCases>;
