/** The data messages of captions, how recognised speech becomes lines, and how long a line stays. Nothing is stored. */
import { z } from 'zod';

export const captionTopic = 'karemd.captions';

export const captionAnswers = ['allowed', 'declined', 'stopped', 'cannot', 'off'] as const;
export type CaptionAnswer = (typeof captionAnswers)[number];

/** Longer than a sentence before a recogniser ends it; of longer text the end is kept. */
const longestText = 400;

const CaptionMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ask') }),
  /** The sender wants no more captions. */
  z.strictObject({ kind: z.literal('end') }),
  z.strictObject({ kind: z.literal('answer'), answer: z.enum(captionAnswers) }),
  z.strictObject({
    kind: z.literal('words'),
    /** Counts the sender's sentences: an interim text is replaced by the next of the same number. */
    number: z.int().nonnegative(),
    text: z.string().min(1).max(longestText),
    language: z.string().regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/),
    isFinal: z.boolean(),
  }),
]);
export type CaptionMessage = z.infer<typeof CaptionMessage>;
export type CaptionWords = Extract<CaptionMessage, { kind: 'words' }>;

export const encodeCaption = (message: CaptionMessage): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(message));

/** Null for what is not one of our messages: a participant can send anything. */
export function decodeCaption(payload: Uint8Array): CaptionMessage | null {
  try {
    return CaptionMessage.safeParse(JSON.parse(new TextDecoder().decode(payload))).data ?? null;
  } catch {
    return null;
  }
}

interface CaptionSituation {
  isEncrypted: boolean;
  /** Whether this browser offers speech recognition. */
  canTranscribe: boolean;
  /** The speaker has agreed to this reader before, in this call. */
  hasAgreed: boolean;
}

/** The answer to a request for captions; null where the speaker decides. */
export function answerTo({
  isEncrypted,
  canTranscribe,
  hasAgreed,
}: CaptionSituation): CaptionAnswer | null {
  if (isEncrypted) return 'off';
  if (!canTranscribe) return 'cannot';
  return hasAgreed ? 'allowed' : null;
}

/** The event of the Web Speech API, as far as we read it. */
export interface RecognitionResults {
  resultIndex: number;
  results: ArrayLike<{ isFinal: boolean; 0?: { transcript: string } }>;
}

/** What is new: final sentences, and the interim text of the one that is being said. */
export function recognisedIn({ resultIndex, results }: RecognitionResults): {
  final: string;
  interim: string;
} {
  const fresh = Array.from(results).slice(resultIndex);
  const joined = (isFinal: boolean) =>
    fresh
      .filter((result) => result.isFinal === isFinal)
      .map((result) => result[0]?.transcript.trim() ?? '')
      .filter(Boolean)
      .join(' ')
      .slice(-longestText);
  return { final: joined(true), interim: joined(false) };
}

export interface CaptionLine extends Omit<CaptionWords, 'kind'> {
  identity: string;
  /** Of its last change, in ms. */
  at: number;
}

const linesAtOnce = 3;
const readingMs = { least: 5_000, each: 60, most: 12_000 };

/** A line replaces the earlier one of the same sentence; of all lines the last few stay. */
export function withLine(lines: readonly CaptionLine[], line: CaptionLine): CaptionLine[] {
  const isSame = (other: CaptionLine) =>
    other.identity === line.identity && other.number === line.number;
  const previousLine = lines.find(isSame);
  // An interim text that comes late changes nothing any more.
  if (previousLine?.isFinal) return [...lines];
  if (previousLine) return lines.map((earlier) => (isSame(earlier) ? line : earlier));
  return [...lines, line].slice(-linesAtOnce);
}

/** Without the lines that there was time enough to read. */
export const linesToShow = (lines: readonly CaptionLine[], at: number): CaptionLine[] =>
  lines.filter(
    (line) =>
      at - line.at < Math.min(readingMs.least + readingMs.each * line.text.length, readingMs.most),
  );
