/** Recovery codes: ten, for when phone and passkey are not at hand; each works once. */
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { recoveryCodeLength } from '#shared/limits.ts';
import { replaceRecoveryCodes } from './second-steps-store.ts';
import { keyFor, sealed } from '#server/platform/secrets.ts';

const count = 10;
/** Crockford's: without i, l, o and u, so that a code survives being written down. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

type RandomSource = Pick<Visitor, 'randomBytes'>;

/** 50 bits; a byte's lower five bits choose evenly among 32 characters. */
const newCode = ({ randomBytes }: RandomSource): string =>
  Array.from(randomBytes(recoveryCodeLength), (byte) => alphabet[byte & 31]).join('');

/** Keyed, because somebody with only the rows could search through 50 bits. */
export const recoveryHash = (
  { env }: Pick<Visitor, 'env'>,
  practitionerId: string,
  code: string,
): Buffer =>
  Buffer.from(
    sealed(keyFor(env.SECRET_KEY, 'recovery code'), `${practitionerId} ${code}`),
    'base64url',
  );

const forPaper = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Replaces the old codes by ten new ones, which are shown once and stored as hashes only. */
export async function makeRecoveryCodes(
  db: Connection,
  visitor: Visitor,
  practitionerId: string,
): Promise<string[]> {
  const codes = Array.from({ length: count }, () => newCode(visitor));
  const hashes = codes.map((code) => recoveryHash(visitor, practitionerId, code));
  await replaceRecoveryCodes(db, { practitionerId, hashes });
  return codes.map(forPaper);
}
