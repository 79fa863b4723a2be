/** Random 256-bit secrets, their hashes, and keys derived for one purpose each. */
import { createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Secret } from '#shared/auth.ts';
import type { Env } from './env.ts';

interface RandomSource {
  randomBytes: (size: number) => Buffer;
}

/** 43 characters of base64url. */
export const newSecret = ({ randomBytes }: RandomSource): string =>
  randomBytes(32).toString('base64url');

/** Null for text that cannot be a secret of ours, so that it is never looked up. */
export function hashOf(secret: string | null): Buffer | null {
  return Secret.safeParse(secret).success ? hash('sha256', secret ?? '', 'buffer') : null;
}

export const isSameHash = (left: Buffer, right: Buffer): boolean =>
  left.length === right.length && timingSafeEqual(left, right);

/** A key for one purpose, so that a signature for one purpose is invalid for another. */
export function keyFor(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, 'karemd', purpose, 32));
}

/**
 * The key that new values of this purpose are made with, and after it the one that older values may
 * have been made with while SECRET_KEY is changed.
 */
export function keysFor(
  { SECRET_KEY, SECRET_KEY_PREVIOUS }: Pick<Env, 'SECRET_KEY' | 'SECRET_KEY_PREVIOUS'>,
  purpose: string,
): Buffer[] {
  const secretKeys = SECRET_KEY_PREVIOUS ? [SECRET_KEY, SECRET_KEY_PREVIOUS] : [SECRET_KEY];
  return secretKeys.map((secretKey) => keyFor(secretKey, purpose));
}

export const sealed = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');
