/** Encrypts secrets that have to be read again (AES-256-GCM), each bound to what it belongs to. */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Deps } from './deps.ts';
import { keyFor, keysFor } from './secrets.ts';

const cipher = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** The purpose is part of the key: another one would make stored secrets unreadable. */
const purpose = 'vault';

type Keys = Pick<Deps, 'env'>;
export type EncryptionDeps = Keys & Pick<Deps, 'randomBytes'>;

/** Initialisation vector, tag and ciphertext, one after the other; decrypts with the same `about` only. */
export function encryptSecret(deps: EncryptionDeps, plain: Buffer, about: string): Buffer {
  const iv = deps.randomBytes(ivBytes);
  const key = keyFor(deps.env.SECRET_KEY, purpose);
  const encryption = createCipheriv(cipher, key, iv).setAAD(Buffer.from(about));
  const text = Buffer.concat([encryption.update(plain), encryption.final()]);
  return Buffer.concat([iv, encryption.getAuthTag(), text]);
}

function decryptWith(key: Buffer, encrypted: Buffer, about: string): Buffer | null {
  if (encrypted.length <= ivBytes + tagBytes) return null;
  const decryption = createDecipheriv(cipher, key, encrypted.subarray(0, ivBytes), {
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

/** Null where it was altered, is bound to something else, or was encrypted with an unknown SECRET_KEY. */
export function decryptSecret({ env }: Keys, encrypted: Buffer, about: string): Buffer | null {
  for (const key of keysFor(env, purpose)) {
    const plain = decryptWith(key, encrypted, about);
    if (plain) return plain;
  }
  return null;
}

/**
 * The same secret encrypted with SECRET_KEY; 'current' where it is so already, 'unreadable' where
 * neither key decrypts it.
 */
export function encryptAnew(
  deps: EncryptionDeps,
  encrypted: Buffer,
  about: string,
): Buffer | 'current' | 'unreadable' {
  if (decryptWith(keyFor(deps.env.SECRET_KEY, purpose), encrypted, about)) return 'current';
  const plain = decryptSecret(deps, encrypted, about);
  return plain ? encryptSecret(deps, plain, about) : 'unreadable';
}
