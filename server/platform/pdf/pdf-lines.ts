/** Breaks a text into lines that fit, and orders the runs of each as they are read: from the left, the right, or both. */
import bidiModule from 'bidi-js';
import LineBreaker from 'linebreak';
import type { Sign } from './drawable-text.ts';
import type { FontName } from './pdf-fonts.ts';

/** What is imported is the function, though its types say a module with it. */
const bidi = (bidiModule as unknown as typeof bidiModule.default)();

/** What is drawn at once, in one font and direction. */
export interface Run {
  text: string;
  font: FontName;
}

export interface PdfLine {
  /** From left to right. */
  runs: Run[];
  /** It begins at the right. */
  isRightToLeft: boolean;
}

/** Of a run, in points. */
type Measure = (run: Run) => number;

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

const controls = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;

interface PlacedSign extends Sign {
  /** Odd: from right to left. */
  level: number;
}

const reversed = (signs: readonly Sign[]) => signs.toReversed().map(({ text }) => text);

/**
 * The shaper turns a run around that has letters of such a script, and no other one. What is to be read
 * the other way is turned around before it.
 */
function runOf(signs: readonly PlacedSign[]): Run {
  const { font = 'regular', level = 0 } = signs[0] ?? {};
  const isFromRight = level % 2 === 1;
  const mirrored = signs.map(({ text, ...sign }) => ({
    ...sign,
    text: isFromRight ? (bidi.getMirroredCharacter(text) ?? text) : text,
  }));
  const isTurned = rightToLeft.test(signs.map(({ text }) => text).join(''));
  const texts = isTurned === isFromRight ? mirrored.map(({ text }) => text) : reversed(mirrored);
  return { font, text: texts.join('').replaceAll(controls, '') };
}

function runsOf(signs: readonly PlacedSign[]): { run: Run; level: number }[] {
  const runs: PlacedSign[][] = [];
  for (const sign of signs) {
    const run = runs.at(-1);
    if (run?.[0]?.font === sign.font && run[0].level === sign.level) run.push(sign);
    else runs.push([sign]);
  }
  return runs.map((run) => ({ run: runOf(run), level: run[0]?.level ?? 0 }));
}

/** Rule L2 of the Unicode Bidirectional Algorithm, on whole runs. */
function inReadingOrder(signs: readonly PlacedSign[]): Run[] {
  const runs = runsOf(signs);
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1)
    for (let start = 0; start < runs.length; start += 1) {
      let end = start;
      while ((runs[end]?.level ?? -1) >= level) end += 1;
      if (end > start) runs.splice(start, end - start, ...runs.slice(start, end).toReversed());
      start = Math.max(start, end - 1);
    }
  return runs.map(({ run }) => run);
}

const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });
const isThai = (text: string | undefined) => /\p{Script=Thai}/u.test(text ?? '');

/** Where words begin that no space parts: Thai needs a dictionary for it. */
const thaiBreaks = (text: string): number[] =>
  isThai(text)
    ? [...thaiWords.segment(text)]
        .map(({ index }) => index)
        .filter((index) => isThai(text[index - 1]) && isThai(text[index]))
    : [];

/** Where a line may end, in order. */
function breaksOf(text: string): number[] {
  const breaker = new LineBreaker(text);
  const breaks = new Set(thaiBreaks(text));
  for (let end = breaker.nextBreak(); end !== null; end = breaker.nextBreak())
    breaks.add(end.position);
  return [...breaks].toSorted((one, other) => one - other);
}

/** What must stay together on a line. */
function piecesOf(text: string, signs: readonly PlacedSign[]): PlacedSign[][] {
  const pieces: PlacedSign[][] = [];
  let at = 0;
  let next = 0;
  for (const end of breaksOf(text)) {
    const piece: PlacedSign[] = [];
    for (let sign = signs[next]; sign && at < end; sign = signs[next]) {
      piece.push(sign);
      at += sign.text.length;
      next += 1;
    }
    if (piece.length > 0) pieces.push(piece);
  }
  return pieces;
}

const isSpace = ({ text }: Sign) => text.trim() === '';

/** Spaces at the end of a line are not drawn. */
const trimmed = (signs: readonly PlacedSign[]) =>
  signs.slice(0, signs.findLastIndex((sign) => !isSpace(sign)) + 1);

/** A long word is broken where the line ends. Each piece is measured once, for shaping ends with it. */
function linesFrom(
  pieces: readonly PlacedSign[][],
  { width, measure }: { width: number; measure: Measure },
): PlacedSign[][] {
  const widthOf = (signs: readonly PlacedSign[]) =>
    runsOf(signs).reduce((sum, { run }) => sum + measure(run), 0);
  const lines: PlacedSign[][] = [];
  let line: PlacedSign[] = [];
  let used = 0;
  const endLine = () => {
    if (line.length > 0) lines.push(line);
    line = [];
    used = 0;
  };
  const add = (signs: readonly PlacedSign[]) => {
    line.push(...signs);
    used += widthOf(signs);
  };
  for (const piece of pieces) {
    const needed = widthOf(trimmed(piece));
    if (used + needed > width) endLine();
    if (needed <= width) {
      add(piece);
      continue;
    }
    for (const sign of piece) {
      if (used + widthOf([sign]) > width) endLine();
      add([sign]);
    }
  }
  return [...lines, line];
}

/** Of a text without line ends. The first strong letter says where its lines begin. */
export function linesOf(
  signs: readonly Sign[],
  size: { width: number; measure: Measure },
): PdfLine[] {
  const text = signs.map((sign) => sign.text).join('');
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, 'auto');
  const base = paragraphs[0]?.level ?? 0;
  let at = 0;
  const placed = signs.map((sign): PlacedSign => {
    const level = levels[at] ?? base;
    at += sign.text.length;
    return { ...sign, level };
  });
  return linesFrom(piecesOf(text, placed), size).map((line) => ({
    runs: inReadingOrder(trimmed(line)),
    isRightToLeft: base % 2 === 1,
  }));
}
