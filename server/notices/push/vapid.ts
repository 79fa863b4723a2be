/** The key by which push services know us, and what it signs (RFC 8292). */
import { createECDH, createHash } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import type { Env } from '#server/platform/env.ts';
import { keyFor } from '#server/platform/secrets.ts';

const validHours = 12;

/** Derived from SECRET_KEY: with another one, browsers have to ask again. */
function keyPairOf({ SECRET_KEY }: Pick<Env, 'SECRET_KEY'>) {
  const pair = createECDH('prime256v1');
  for (let key = keyFor(SECRET_KEY, 'push'); ; key = createHash('sha256').update(key).digest())
    try {
      pair.setPrivateKey(key);
      return { publicKey: pair.getPublicKey(), privateKey: key };
    } catch {
      // One in four thousand million is no key of the curve.
    }
}

export const pushKeyOf = (env: Pick<Env, 'SECRET_KEY'>): string =>
  keyPairOf(env).publicKey.toString('base64url');

/** The value of the header `authorization`. */
export async function vapidHeader(
  env: Pick<Env, 'SECRET_KEY' | 'publicUrl'>,
  { endpoint, now }: { endpoint: URL; now: Date },
): Promise<string> {
  const { publicKey, privateKey } = keyPairOf(env);
  const part = (from: number) => publicKey.subarray(from, from + 32).toString('base64url');
  const d = privateKey.toString('base64url');
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x: part(1), y: part(33), d }, 'ES256');
  const token = await new SignJWT({ sub: env.publicUrl })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(endpoint.origin)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + validHours * 3_600)
    .sign(key);
  return `vapid t=${token}, k=${publicKey.toString('base64url')}`;
}
