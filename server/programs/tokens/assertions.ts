/** Judges the signed assertion by which a program asks for an access token (RFC 7523, SMART Backend Services). */
import { createHash } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';
import { tokenUrlOf } from '#server/programs/core/addresses.ts';
import { Refusal } from '#server/platform/errors.ts';
import { isStorable } from '#server/platform/http/body.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { currentKey } from './fetched-keys.ts';
import type * as store from './key-store.ts';

/** SMART allows an assertion to be valid for five minutes. */
const longestSeconds = 300;
/** How far the clock of a program may be off. */
const toleranceSeconds = 5;

export type RecognisedKey = NonNullable<Awaited<ReturnType<typeof store.keyByKid>>>;

const Claims = z.object({ iss: z.uuid(), sub: z.uuid() });
const Header = z.object({ kid: z.string().min(1).max(128).refine(isStorable) });

/** Who says that they sign; nothing of it is proved yet. Null for what is no assertion. */
function claimed(assertion: string): { programId: string; kid: string } | null {
  try {
    const { iss, sub } = Claims.parse(decodeJwt(assertion));
    const { kid } = Header.parse(decodeProtectedHeader(assertion));
    return iss === sub ? { programId: sub, kid } : null;
  } catch {
    return null;
  }
}

const refused = (words?: string) =>
  new Refusal('programs.assertion-refused', words === undefined ? {} : { words });

/** A library error in words for the developers of a program, who have proved that they hold the key. */
function asRefused(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return refused('The assertion has expired.');
  if (error instanceof errors.JWTClaimValidationFailed)
    return refused(`The claim ${error.claim} of the assertion is missing or wrong.`);
  return error instanceof errors.JOSEError ? refused() : error;
}

/** The issuer, subject and lifetime are judged after the signature. */
async function verified(
  { now, env }: Visitor,
  assertion: string,
  key: RecognisedKey,
): Promise<JWTPayload & { jti: string; exp: number }> {
  const { payload } = await jwtVerify(assertion, key.jwk as Parameters<typeof jwtVerify>[1], {
    algorithms: [key.algorithm],
    issuer: key.programId,
    subject: key.programId,
    audience: tokenUrlOf(env),
    requiredClaims: ['exp', 'jti'],
    currentDate: now(),
    clockTolerance: toleranceSeconds,
  }).catch((error: unknown) => Promise.reject(asRefused(error) as Error));
  const { aud, jti, exp = 0 } = payload;
  if (typeof aud !== 'string') throw refused('The claim aud of the assertion is missing or wrong.');
  if (exp > now().getTime() / 1000 + longestSeconds + toleranceSeconds)
    throw refused('An assertion is valid for at most five minutes.');
  // The library reads it as it came: JSON may have a number or a list there.
  if (typeof jti !== 'string' || jti.length > 128)
    throw refused('The claim jti of the assertion is missing or wrong.');
  return { ...payload, jti, exp };
}

/** Marks the assertion as used, as long as it could be sent again. */
async function useOnce(
  { redis, now }: Visitor,
  { programId, jti, exp }: { programId: string; jti: string; exp: number },
): Promise<void> {
  const hash = createHash('sha256').update(jti).digest('base64url');
  const leftMs = Math.ceil((exp + toleranceSeconds) * 1000 - now().getTime());
  const key = `program-jti:${programId}:${hash}`;
  const isFirst = await redis.set(key, '1', 'PX', Math.max(leftMs, 1), 'NX');
  if (isFirst !== 'OK') throw refused('This assertion was used already.');
}

/**
 * The key that signed the assertion, once. Throws 401. Before the signature is proved every refusal is
 * the same.
 */
export async function recognise(visitor: Visitor, assertion: string): Promise<RecognisedKey> {
  const claim = claimed(assertion);
  const key = claim && (await currentKey(visitor, claim));
  if (!key) throw refused();
  const { jti, exp } = await verified(visitor, assertion, key);
  await useOnce(visitor, { programId: key.programId, jti, exp });
  return key;
}
