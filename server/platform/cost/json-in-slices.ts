/** Writes large answers as JSON in slices, between which the event loop answers other calls (S48). */
import { openSlice, type SliceOptions } from './slices.ts';

/** Items of a list that are tried as one piece. */
const itemsAtOnce = 20;

const isPlain = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && !('toJSON' in value);

/** Whether it has no more values than that; looks at no more. */
function isShort(value: unknown, most: number): boolean {
  const stack = isPlain(value) ? [value] : [];
  let seen = 1;
  for (let part = stack.pop(); part; part = stack.pop()) {
    const inner: readonly unknown[] = Array.isArray(part) ? part : Object.values(part);
    seen += inner.length;
    if (seen > most) return false;
    for (const value of inner) if (isPlain(value)) stack.push(value);
  }
  return true;
}

interface JsonOptions extends SliceOptions {
  /** What has no more values is written at once: it takes less time than its slices. */
  shortMost?: number;
  /** What has no more values is written in one go: some ten microseconds. */
  pieceMost?: number;
}

/** Undefined where it has no form in JSON, as a function has none. */
const textOf = (value: unknown) => JSON.stringify(value) as string | undefined;

const hasNoText = (value: unknown) =>
  value === undefined || typeof value === 'function' || typeof value === 'symbol';

const isScalar = (value: unknown) => value === null || typeof value !== 'object';

/** The end of the texts and numbers that follow one another from there on, of so many at most. */
function endOfScalars(list: readonly unknown[], from: number, most: number): number {
  const end = Math.min(list.length, from + most);
  let at = from;
  while (at < end && isScalar(list[at])) at += 1;
  return at;
}

/** The text of a list between its brackets; several items at once where they are short. */
function* itemsOf(list: readonly unknown[], pieceMost: number): Generator<string> {
  for (let from = 0; from < list.length;) {
    if (from > 0) yield ',';
    const end = endOfScalars(list, from, pieceMost);
    if (end - from >= itemsAtOnce) {
      yield JSON.stringify(list.slice(from, end)).slice(1, -1);
      from = end;
      continue;
    }
    const some = list.slice(from, from + itemsAtOnce);
    from += itemsAtOnce;
    if (isShort(some, pieceMost)) {
      yield JSON.stringify(some).slice(1, -1);
      continue;
    }
    for (const [at, item] of some.entries()) {
      if (at > 0) yield ',';
      if (hasNoText(item)) yield 'null';
      else yield* partsOf(item, pieceMost);
    }
  }
}

/** The text of `value` in parts, each of which takes a moment; none where it has no form in JSON. */
function* partsOf(value: unknown, pieceMost: number): Generator<string> {
  if (!isPlain(value) || isShort(value, pieceMost)) {
    const text = textOf(value);
    if (text !== undefined) yield text;
  } else if (Array.isArray(value)) {
    yield '[';
    yield* itemsOf(value, pieceMost);
    yield ']';
  } else {
    let lead = '{';
    for (const [name, field] of Object.entries(value)) {
      if (hasNoText(field)) continue;
      yield `${lead}${JSON.stringify(name)}:`;
      yield* partsOf(field, pieceMost);
      lead = ',';
    }
    yield lead === '{' ? '{}' : '}';
  }
}

/** Characters that are encoded at once: some hundredths of a millisecond. */
const encodedAtOnce = 64 * 1024;

/** As `JSON.stringify` of what is JSON, in UTF-8, one part after the other; none where that is undefined. */
export async function jsonInSlices(
  value: unknown,
  { shortMost = 2_000, pieceMost = 200, ...options }: JsonOptions = {},
): Promise<Buffer[]> {
  if (isShort(value, shortMost)) {
    const text = textOf(value);
    return text === undefined ? [] : [Buffer.from(text)];
  }
  const slice = openSlice(options);
  const encoded: Buffer[] = [];
  let text = '';
  for (const part of partsOf(value, pieceMost)) {
    text += part;
    if (text.length >= encodedAtOnce) {
      encoded.push(Buffer.from(text));
      text = '';
    }
    if (slice.isOver()) await slice.next();
  }
  return text === '' ? encoded : [...encoded, Buffer.from(text)];
}
