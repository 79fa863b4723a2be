/** Reads a request's body with a limit, parses it once and refuses what could do harm (S18, S19). */
import type { Request, Response } from 'express';
import rawBody from 'raw-body';
import { slices, type SliceOptions } from '#server/platform/cost/slices.ts';
import { Refusal } from '#server/platform/errors.ts';

const limits = { auth: 4 * 1024, other: 64 * 1024, file: 1024 * 1024 };
export type BodyKind = keyof typeof limits;

const utf8 = new TextDecoder('utf-8', { fatal: true });

const harmfulKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** False for text that Postgres cannot store: with NUL, or a lone surrogate. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** Values that are looked at without a pause. */
const partLength = 1_000;

/** Iterative, so that a deeply nested body cannot exhaust the stack; in slices, for a file has half a million values. */
export async function isHarmless(root: unknown, slicing?: SliceOptions): Promise<boolean> {
  const pause = slices(slicing);
  const stack: unknown[] = [root];
  for (let seen = 1; stack.length > 0; seen += 1) {
    if (seen % partLength === 0) await pause();
    const value = stack.pop();
    if (typeof value === 'string' && !isStorable(value)) return false;
    if (value === null || typeof value !== 'object') continue;
    if (!Array.isArray(value) && Object.keys(value).some((key) => harmfulKeys.has(key)))
      return false;
    for (const inner of Object.values(value)) stack.push(inner);
  }
  return true;
}

function statusOf(error: unknown): number {
  const status =
    typeof error === 'object' && error !== null && 'status' in error ? error.status : 0;
  return typeof status === 'number' ? status : 0;
}

/** Checked before any of it is read; a client that sends it anyway reads the answer afterwards. */
function requireDeclaredLength(req: Request, limit: number): void {
  if (Number(req.get('content-length') ?? 0) > limit) throw new Refusal('input.too-large');
}

/** The body as it was sent. Throws 413 once it is longer than `limit`, and reads no further. */
export async function readBytes(req: Request, res: Response, limit: number): Promise<Buffer> {
  requireDeclaredLength(req, limit);
  const encoding = req.get('content-encoding')?.toLowerCase() ?? 'identity';
  if (encoding !== 'identity') throw new Refusal('input.not-json');
  try {
    return await rawBody(req, { limit });
  } catch (error) {
    if (statusOf(error) !== 413) throw new Refusal('input.malformed');
    // It came in chunks and may never end: the rest stays unread, and the connection ends with the answer.
    res.set('connection', 'close');
    throw new Refusal('input.too-large');
  }
}

/** The body as JSON; undefined where it is empty. Throws a Refusal for anything that is not harmless JSON. */
export async function readBody(req: Request, res: Response, kind: BodyKind): Promise<unknown> {
  const bytes = await readBytes(req, res, limits[kind]);
  if (bytes.length === 0) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    throw new Refusal('input.malformed');
  }
  if (!(await isHarmless(value))) throw new Refusal('input.malformed');
  return value;
}
