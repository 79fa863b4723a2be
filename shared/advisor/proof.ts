/** The schemas of the proof page of a case: every attempt to reach somebody, with its time, and the hash over it. */
import { z } from 'zod';
import type { CasePatient } from '#shared/cases.ts';

/** Where an attempt comes from; a feature that adds attempts adds its name. */
export const proofWays = [
  'call',
  'peer-to-peer',
  'room',
  'message',
  'letter',
  'fax',
  'email',
  'query',
  'review',
] as const;
export type ProofWay = (typeof proofWays)[number];

export const proofWayWords: Record<ProofWay, string> = {
  call: 'Call, letter or fax that somebody noted',
  'peer-to-peer': 'Peer-to-peer call',
  room: 'In the room of the call',
  message: 'Message',
  letter: 'Letter or packet that left',
  fax: 'Fax',
  email: 'Email with a link',
  query: 'Query',
  review: 'Second-level review',
};

export interface ProofEntry {
  way: ProofWay;
  /** When it was tried, or took place. */
  at: string;
  /** Of the hospital; null: the server or the video server saw it. */
  by: string | null;
  /** Whom it was to reach, or who was there. */
  who: string;
  what: string;
  /** What came of it, in words with the times of the hospital. */
  result: string;
  note: string | null;
}

export interface ProofOfCase {
  title: string;
  kind: string;
  state: string;
  patient: CasePatient | null;
  openedAt: string;
  organization: string;
  zone: string;
  /** The oldest first. */
  entries: ProofEntry[];
  clocks: { label: string; dueAt: string; state: string; citation: string }[];
  /** Of the page as it was made last; null where none was made. */
  made: MadeProof | null;
  /** Whether anything was added since. */
  isCurrent: boolean;
}

export interface MadeProof {
  /** SHA-256 in hex, over the content and the hash of the page before. */
  hash: string;
  at: string;
  by: string;
}

export const VerifyProof = z.strictObject({
  caseId: z.uuid(),
  hash: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[\da-f]{64}$/, 'A hash has 64 digits and letters from a to f'),
});
export type VerifyProof = z.infer<typeof VerifyProof>;

/** `today`: nothing was added since; `earlier`: it was so then; `unknown`: no page of this case has it. */
export interface ProofVerdict {
  is: 'today' | 'earlier' | 'unknown';
  made: MadeProof | null;
}
