/** A call's body: read with a limit, parsed once, refused where it could do harm (S18, S19). */
import express, { type Request, type Response } from 'express';
import { visitFile } from '#shared/limits.ts';
import { Refusal } from '../errors.ts';

const limits = { auth: 4 * 1024, other: 64 * 1024, file: 1024 * 1024 };
export type BodyKind = keyof typeof limits;

const reader = (limit: number) => express.raw({ limit, type: () => true, inflate: false });
const readers: Record<BodyKind, ReturnType<typeof reader>> = {
  auth: reader(limits.auth),
  other: reader(limits.other),
  file: reader(limits.file),
};

const partReader = reader(visitFile.partBytes);

const harmfulKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Text that Postgres cannot keep: NUL, and halves of a character. */
const isKeepable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** Walks without recursion, so that a deeply nested body costs no stack. */
function isHarmless(root: unknown): boolean {
  const left: unknown[] = [root];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && !isKeepable(value)) return false;
    if (value === null || typeof value !== 'object') continue;
    if (!Array.isArray(value) && Object.keys(value).some((key) => harmfulKeys.has(key)))
      return false;
    for (const inner of Object.values(value)) left.push(inner);
  }
  return true;
}

function statusOf(error: unknown): number {
  const status =
    typeof error === 'object' && error !== null && 'status' in error ? error.status : 0;
  return typeof status === 'number' ? status : 0;
}

function bytesOf(req: Request, res: Response, read: ReturnType<typeof reader>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    read(req, res, (error?: unknown) => {
      if (!error) return resolve(Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0));
      const status = statusOf(error);
      const problem =
        status === 413 ? 'input.too-large' : status === 415 ? 'input.not-json' : 'input.malformed';
      reject(new Refusal(problem));
    });
  });
}

/** A part of a file as it came, no longer than parts are. */
export const readPart = (req: Request, res: Response): Promise<Buffer> =>
  bytesOf(req, res, partReader);

/** The body as JSON; undefined where it is empty. Throws a Refusal for anything that is not harmless JSON. */
export async function readBody(req: Request, res: Response, kind: BodyKind): Promise<unknown> {
  const bytes = await bytesOf(req, res, readers[kind]);
  if (bytes.length === 0) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal('input.malformed');
  }
  if (!isHarmless(value)) throw new Refusal('input.malformed');
  return value;
}
