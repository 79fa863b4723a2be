/** Secrets that have to be read again: encrypted at rest, and bound to whose they are. */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Deps } from './deps.ts';
import { keyFor } from './secrets.ts';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

type Keys = Pick<Deps, 'env'>;

const keyOf = ({ env }: Keys) => keyFor(env.SECRET_KEY, 'vault');

/** Initialisation vector, seal and text behind one another; opens only with the same `about`. */
export function enclosed(
  deps: Keys & Pick<Deps, 'randomBytes'>,
  plain: Buffer,
  about: string,
): Buffer {
  const iv = deps.randomBytes(ivBytes);
  const closing = createCipheriv(cipher, keyOf(deps), iv).setAAD(Buffer.from(about));
  const text = Buffer.concat([closing.update(plain), closing.final()]);
  return Buffer.concat([iv, closing.getAuthTag(), text]);
}

/** Null where it was altered, belongs to somebody else, or was enclosed with another SECRET_KEY. */
export function disclosed(deps: Keys, box: Buffer, about: string): Buffer | null {
  if (box.length <= ivBytes + tagBytes) return null;
  const opening = createDecipheriv(cipher, keyOf(deps), box.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  opening.setAAD(Buffer.from(about)).setAuthTag(box.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([opening.update(box.subarray(ivBytes + tagBytes)), opening.final()]);
  } catch {
    return null;
  }
}
