/** Encrypts secrets that have to be read again (AES-256-GCM), each bound to what it belongs to. */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Deps } from './deps.ts';
import { keyFor } from './secrets.ts';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

type Keys = Pick<Deps, 'env'>;

/** The purpose is part of the key: another one would make stored secrets unreadable. */
const keyOf = ({ env }: Keys) => keyFor(env.SECRET_KEY, 'vault');

/** Initialisation vector, tag and ciphertext, one after the other; decrypts with the same `about` only. */
export function encryptSecret(
  deps: Keys & Pick<Deps, 'randomBytes'>,
  plain: Buffer,
  about: string,
): Buffer {
  const iv = deps.randomBytes(ivBytes);
  const encryption = createCipheriv(cipher, keyOf(deps), iv).setAAD(Buffer.from(about));
  const text = Buffer.concat([encryption.update(plain), encryption.final()]);
  return Buffer.concat([iv, encryption.getAuthTag(), text]);
}

/** Null where it was altered, is bound to something else, or was encrypted with another SECRET_KEY. */
export function decryptSecret(deps: Keys, encrypted: Buffer, about: string): Buffer | null {
  if (encrypted.length <= ivBytes + tagBytes) return null;
  const decryption = createDecipheriv(cipher, keyOf(deps), encrypted.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decryption.setAAD(Buffer.from(about)).setAuthTag(encrypted.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([
      decryption.update(encrypted.subarray(ivBytes + tagBytes)),
      decryption.final(),
    ]);
  } catch {
    return null;
  }
}
