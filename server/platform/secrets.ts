/** Secrets: made from 256 bits of chance, kept only as hashes. */
import { createHmac, hash, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Secret } from '#shared/auth.ts';

interface Chance {
  randomBytes: (size: number) => Buffer;
}

/** 43 characters of base64url. */
export const newSecret = ({ randomBytes }: Chance): string => randomBytes(32).toString('base64url');

/** Null for whatever cannot be a secret of ours, so that it is never looked up. */
export function hashOf(secret: string | null): Buffer | null {
  return Secret.safeParse(secret).success ? hash('sha256', secret ?? '', 'buffer') : null;
}

export const isSameHash = (left: Buffer, right: Buffer): boolean =>
  left.length === right.length && timingSafeEqual(left, right);

/** A key for one purpose, so that what is signed for one means nothing to another. */
export function keyFor(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, 'karemd', purpose, 32));
}

export const sealed = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');
