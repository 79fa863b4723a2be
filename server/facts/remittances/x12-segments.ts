/** Reads the segments of an X12 file that comes in parts of any length, each with its line; keeps one segment in memory. */

export interface Segment {
  tag: string;
  /** From the first one after the tag. */
  elements: readonly string[];
  /** From 1. */
  line: number;
}

/** `position` as the standard counts: CLP01 is 1. Empty where there is none. */
export const valueOf = ({ elements }: Segment, position: number): string =>
  elements[position - 1] ?? '';

/** With the line, in the words that its sender reads. */
export class UnreadableX12 extends Error {}

export function unreadable({ line }: Pick<Segment, 'line'>, words: string): never {
  throw new UnreadableX12(`Line ${line}: ${words}`);
}

/** ISA has a fixed length: the character after it ends segments, the one after its tag parts elements. */
const isaLength = 105;
/** The longest that the standard's remittance has is below a thousand. */
const mostCharacters = 20_000;

interface Delimiters {
  element: string;
  segment: string;
}

const notX12 = 'it is no X12 file, which begins with ISA';

const newLines = (text: string) => text.split('\n').length - 1;

/** Each interchange of a file may have delimiters of its own. */
export function segmentReader() {
  let waiting = '';
  /** In `waiting`: where the next segment begins. */
  let from = 0;
  let line = 1;
  let delimiters: Delimiters | null = null;

  function skipSpace(): void {
    for (; from < waiting.length && /[\uFEFF\s]/.test(waiting.charAt(from)); from += 1)
      if (waiting.charAt(from) === '\n') line += 1;
  }

  function readDelimiters(): Delimiters | null {
    if (waiting.length - from <= isaLength) return null;
    if (!waiting.startsWith('ISA', from)) unreadable({ line }, notX12);
    return { element: waiting.charAt(from + 3), segment: waiting.charAt(from + isaLength) };
  }

  function next(): Segment | null {
    skipSpace();
    delimiters ??= readDelimiters();
    if (!delimiters) return null;
    const end = waiting.indexOf(delimiters.segment, from);
    if (end === -1) {
      if (waiting.length - from > mostCharacters) unreadable({ line }, 'A segment has no end');
      return null;
    }
    const text = waiting.slice(from, end);
    const [tag = '', ...elements] = text.trimEnd().split(delimiters.element);
    const segment = { tag, elements, line };
    line += newLines(text) + Number(delimiters.segment === '\n');
    from = end + 1;
    if (tag === 'IEA') delimiters = null;
    return segment;
  }

  return {
    /** Those that are whole by now. Throws `UnreadableX12`. */
    *push(part: string): Generator<Segment> {
      waiting = waiting.slice(from) + part;
      from = 0;
      for (let segment = next(); segment; segment = next()) yield segment;
    },
    /** Throws where the file ends within a segment, or has none. */
    end(): void {
      skipSpace();
      if (from === waiting.length) return;
      if (delimiters) unreadable({ line }, 'The last segment has no end: the file is cut off');
      unreadable({ line }, notX12);
    },
  };
}
