/** Writes large answers as JSON in slices, between which the event loop answers other calls (S48). */
import { slices, type SliceOptions } from './slices.ts';

/** From a batch down to the items of an answer's lists; what lies below is written in one go. */
const deepest = 6;

const isPlain = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && !('toJSON' in value);

/** Whether it has no more values than that; looks at no more. */
function isShort(value: unknown, most: number): boolean {
  const left = [value];
  for (let seen = 0; left.length > 0; seen += 1) {
    const part = left.pop();
    if (!isPlain(part)) continue;
    const inner: readonly unknown[] = Array.isArray(part) ? part : Object.values(part);
    if (seen + left.length + inner.length > most) return false;
    left.push(...inner);
  }
  return true;
}

interface JsonOptions extends SliceOptions {
  /** What has no more values is written at once: it takes less time than its slices. */
  shortMost?: number;
}

/** As `JSON.stringify` of what is JSON; null where that is undefined. */
export async function jsonInSlices(
  value: unknown,
  { shortMost = 2_000, ...options }: JsonOptions = {},
): Promise<string | null> {
  const pause = slices(options);
  async function write(part: unknown, depth: number): Promise<string | undefined> {
    if (depth === deepest || !isPlain(part)) {
      await pause();
      return JSON.stringify(part) as string | undefined;
    }
    const written: string[] = [];
    if (Array.isArray(part)) {
      for (const item of part) written.push((await write(item, depth + 1)) ?? 'null');
      return `[${written.join(',')}]`;
    }
    for (const [name, field] of Object.entries(part)) {
      const text = await write(field, depth + 1);
      if (text !== undefined) written.push(`${JSON.stringify(name)}:${text}`);
    }
    return `{${written.join(',')}}`;
  }
  if (isShort(value, shortMost)) return (JSON.stringify(value) as string | undefined) ?? null;
  return (await write(value, 0)) ?? null;
}
