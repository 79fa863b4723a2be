/** Recovery codes: ten, for when phone and passkey are not at hand; each works once. */
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { recoveryCodeLength } from '#shared/limits.ts';
import {
  decryptSecret,
  encryptAnew,
  encryptSecret,
  type EncryptionDeps,
} from '#server/platform/encryption.ts';
import { isSameHash, keyFor, keysFor, sealed } from '#server/platform/secrets.ts';
import { replaceRecoveryCodes, unusedRecoveryCodes } from './second-steps-store.ts';

const count = 10;
/** Crockford's: without i, l, o and u, so that a code survives being written down. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

type RandomSource = Pick<Visitor, 'randomBytes'>;

/** 50 bits; a byte's lower five bits choose evenly among 32 characters. */
const newCode = ({ randomBytes }: RandomSource): string =>
  Array.from(randomBytes(recoveryCodeLength), (byte) => alphabet[byte & 31]).join('');

const purpose = 'recovery code';
const hashBytes = 32;

/** Keyed, because somebody with only the rows could search through 50 bits. */
const hashWith = (key: Buffer, practitionerId: string, code: string): Buffer =>
  Buffer.from(sealed(key, `${practitionerId} ${code}`), 'base64url');

const bindingOf = (practitionerId: string) => `recovery code of ${practitionerId}`;

interface StoredCode {
  hash: Buffer;
  /** The hash and, after it, every key that it may have been made with; null where it is `hash`. */
  encryptedHash: Buffer | null;
}

/** The hash, and the keys that it may have been made with; null where it cannot be decrypted. */
function readStored(
  deps: Pick<Visitor, 'env'>,
  practitionerId: string,
  { hash, encryptedHash }: StoredCode,
): Buffer[] | null {
  if (!encryptedHash) return [hash, ...keysFor(deps.env, purpose)];
  const plain = decryptSecret(deps, encryptedHash, bindingOf(practitionerId));
  return (
    plain &&
    Array.from({ length: plain.length / hashBytes }, (_, at) =>
      plain.subarray(at * hashBytes, (at + 1) * hashBytes),
    )
  );
}

/** What the row of this unused code is known by; null where the person has no such code. */
export async function findRecoveryCode(
  visitor: Visitor,
  practitionerId: string,
  code: string,
): Promise<Buffer | null> {
  const unused = await unusedRecoveryCodes(visitor.db, practitionerId);
  const matchingCode = unused.find((stored) => {
    const [hash, ...keys] = readStored(visitor, practitionerId, stored) ?? [];
    return keys.some((key) => hash && isSameHash(hashWith(key, practitionerId, code), hash));
  });
  return matchingCode?.hash ?? null;
}

/**
 * A hash cannot be made anew without its code, so it is encrypted together with its key: from then on
 * SECRET_KEY can be changed for it as for any secret (0042).
 */
export function encryptHashAnew(
  deps: EncryptionDeps,
  practitionerId: string,
  { hash, encryptedHash }: StoredCode,
): Buffer | 'current' | 'unreadable' {
  const about = bindingOf(practitionerId);
  if (encryptedHash) return encryptAnew(deps, encryptedHash, about);
  if (deps.env.SECRET_KEY_PREVIOUS === undefined) return 'current';
  return encryptSecret(deps, Buffer.concat([hash, ...keysFor(deps.env, purpose)]), about);
}

const forPaper = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Replaces the old codes by ten new ones, which are shown once and stored as hashes only. */
export async function makeRecoveryCodes(
  db: Connection,
  visitor: Visitor,
  practitionerId: string,
): Promise<string[]> {
  const codes = Array.from({ length: count }, () => newCode(visitor));
  const key = keyFor(visitor.env.SECRET_KEY, purpose);
  const hashes = codes.map((code) => hashWith(key, practitionerId, code));
  await replaceRecoveryCodes(db, { practitionerId, hashes });
  return codes.map(forPaper);
}
