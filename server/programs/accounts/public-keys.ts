/** Reads the public keys that an administrator pastes: a PEM, a JWK or a JWKS. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import { z } from 'zod';
import { mostFetchedKeys, mostKeys } from '#shared/programs.ts';
import { wrongField } from '#server/platform/errors.ts';
import type { PublicKey } from '#server/programs/core/program-store.ts';

const fewestRsaBits = 2048;
/** Of a set at an address so many are looked at. */
const mostInSet = 20;

const unfit = (words: string) => wrongField('publicKey', words);

const Jwk = z.looseObject({ kty: z.string(), kid: z.string().min(1).max(128).optional() });
type Jwk = z.infer<typeof Jwk>;

const Jwks = z.object({ keys: z.array(Jwk).min(1) });

/** SMART Backend Services name these two algorithms. */
function algorithmOf(key: KeyObject): PublicKey['algorithm'] {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === 'rsa' && (details?.modulusLength ?? 0) >= fewestRsaBits) return 'RS384';
  if (type === 'ec' && details?.namedCurve === 'secp384r1') return 'ES384';
  throw unfit('Use an RSA key of at least 2048 bits, or an elliptic one on the curve P-384');
}

async function publicKeyOf(key: KeyObject, kid: string | undefined): Promise<PublicKey> {
  const algorithm = algorithmOf(key);
  const jwk = key.export({ format: 'jwk' }) as Record<string, string>;
  return {
    algorithm,
    jwk,
    kid: kid ?? (await calculateJwkThumbprint({ ...jwk, kty: jwk['kty'] ?? '' })),
  };
}

function keyOf(input: Parameters<typeof createPublicKey>[0]): KeyObject {
  try {
    return createPublicKey(input);
  } catch {
    throw unfit('This is no public key. Paste a PEM, a JWK or a JWKS');
  }
}

/** Undefined where it is no JSON. */
function parsedText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Its private members are refused, so that nobody leaves a private key here. */
function jwksIn(text: string): Jwk[] {
  const value = parsedText(text);
  const keys = Jwks.safeParse(value).data?.keys ?? Jwk.array().safeParse([value]).data;
  if (!keys) throw unfit('This is no public key. Paste a PEM, a JWK or a JWKS');
  return keys;
}

const privateWords =
  'This is a private key. Keep it where it is, make a new pair, and paste the public key';

const isPrivate = (key: object) => 'd' in key || 'k' in key;

/** Of what an address answers: those that programs may use, and at most as many as one may have there. */
export async function usableKeysIn(text: string): Promise<PublicKey[]> {
  const isUsable = (publicKey: PublicKey | null) => publicKey !== null;
  const keys = Jwks.safeParse(parsedText(text)).data?.keys.slice(0, mostInSet) ?? [];
  const read = await Promise.all(keys.map((key) => usable(key)));
  const byKid = new Map(read.filter(isUsable).map((key) => [key.kid, key]));
  return [...byKid.values()].slice(0, mostFetchedKeys);
}

/** Null for a private key, and for one of another kind. */
async function usable({ kid, ...jwk }: Jwk): Promise<PublicKey | null> {
  if (isPrivate(jwk)) return null;
  try {
    return await publicKeyOf(keyOf({ key: jwk, format: 'jwk' }), kid);
  } catch {
    return null;
  }
}

/** At most as many as a program may have. Throws 400 at the field for anything else. */
export async function publicKeysIn(text: string): Promise<PublicKey[]> {
  if (text.includes('PRIVATE KEY')) throw unfit(privateWords);
  if (text.startsWith('-----')) return [await publicKeyOf(keyOf(text), undefined)];
  const keys = jwksIn(text);
  if (keys.some(isPrivate)) throw unfit(privateWords);
  if (keys.length > mostKeys) throw unfit(`A program has at most ${mostKeys} keys`);
  return Promise.all(
    keys.map(({ kid, ...jwk }) => publicKeyOf(keyOf({ key: jwk, format: 'jwk' }), kid)),
  );
}
