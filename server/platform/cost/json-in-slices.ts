/** Writes large answers as JSON in slices, between which the event loop answers other calls (S48). */
import { slices, type SliceOptions } from './slices.ts';

/** From a batch down to the items of an answer's lists; what lies below is written in one go. */
const deepest = 6;

const isPlain = (value: unknown): value is object =>
  value !== null && typeof value === 'object' && !('toJSON' in value);

/** As `JSON.stringify` of what is JSON; null where that is undefined. */
export async function jsonInSlices(value: unknown, options?: SliceOptions): Promise<string | null> {
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
  return (await write(value, 0)) ?? null;
}
