/** Parses JSON that the server stored in Redis, where a previous version may have written another shape. */
import type { z } from 'zod';

/** Null where nothing is stored, or nothing of this shape: then it counts as expired. */
export function parsedJson<Schema extends z.ZodType>(
  schema: Schema,
  text: string | null | undefined,
): z.infer<Schema> | null {
  if (text === null || text === undefined) return null;
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
