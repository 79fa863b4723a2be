/** What is said about captions in the room: who wants to read, who agrees, and the words; as data, kept nowhere. */
import { z } from 'zod';

export const captionTopic = 'karemd.captions';

export const captionAnswers = ['allowed', 'declined', 'stopped', 'cannot', 'off'] as const;
export type CaptionAnswer = (typeof captionAnswers)[number];

/** Longer than anybody says before a recogniser ends the sentence; what is longer keeps its end. */
const longestText = 400;

const CaptionMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ask') }),
  /** Whoever asked reads no longer. */
  z.strictObject({ kind: z.literal('end') }),
  z.strictObject({ kind: z.literal('answer'), answer: z.enum(captionAnswers) }),
  z.strictObject({
    kind: z.literal('words'),
    /** Counts one person's sentences: a guess at a sentence is replaced by the next one. */
    number: z.int().nonnegative(),
    text: z.string().min(1).max(longestText),
    language: z.string().regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/),
    isFinal: z.boolean(),
  }),
]);
export type CaptionMessage = z.infer<typeof CaptionMessage>;
export type CaptionWords = Extract<CaptionMessage, { kind: 'words' }>;

export const sealedCaption = (message: CaptionMessage): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(message));

/** Null for whatever is no message of ours: anybody inside may send anything. */
export function readCaption(payload: Uint8Array): CaptionMessage | null {
  try {
    return CaptionMessage.safeParse(JSON.parse(new TextDecoder().decode(payload))).data ?? null;
  } catch {
    return null;
  }
}

interface Here {
  isEncrypted: boolean;
  /** Whether this browser offers to write speech down. */
  canWrite: boolean;
  /** This person has agreed to this reader before, in this call. */
  hasAgreed: boolean;
}

/** What is answered to whoever asks; null where the person decides. */
export function answerTo({ isEncrypted, canWrite, hasAgreed }: Here): CaptionAnswer | null {
  if (isEncrypted) return 'off';
  if (!canWrite) return 'cannot';
  return hasAgreed ? 'allowed' : null;
}

/** What a recogniser tells, as far as we read it. */
export interface Results {
  resultIndex: number;
  results: ArrayLike<{ isFinal: boolean; 0?: { transcript: string } }>;
}

/** What is new: sentences that stand, and the guess at the one that is being said. */
export function heardIn({ resultIndex, results }: Results): { said: string; guess: string } {
  const fresh = Array.from(results).slice(resultIndex);
  const joined = (isFinal: boolean) =>
    fresh
      .filter((one) => one.isFinal === isFinal)
      .map((one) => one[0]?.transcript.trim() ?? '')
      .filter(Boolean)
      .join(' ')
      .slice(-longestText);
  return { said: joined(true), guess: joined(false) };
}

export interface CaptionLine extends Omit<CaptionWords, 'kind'> {
  identity: string;
  /** Of its last change, in ms. */
  at: number;
}

const linesAtOnce = 3;
const readingMs = { least: 5_000, each: 60, most: 12_000 };

/** A newer guess takes the place of the one before; of all lines the last few stay. */
export function withLine(lines: readonly CaptionLine[], line: CaptionLine): CaptionLine[] {
  const isSame = (one: CaptionLine) => one.identity === line.identity && one.number === line.number;
  const known = lines.find(isSame);
  // A guess that comes late changes nothing any more.
  if (known?.isFinal) return [...lines];
  if (known) return lines.map((one) => (isSame(one) ? line : one));
  return [...lines, line].slice(-linesAtOnce);
}

/** Those that there was not yet time to read. */
export const unread = (lines: readonly CaptionLine[], at: number): CaptionLine[] =>
  lines.filter(
    (one) =>
      at - one.at < Math.min(readingMs.least + readingMs.each * one.text.length, readingMs.most),
  );
