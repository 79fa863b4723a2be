/** Access tokens of programs: given for a signed assertion, short, opaque, and kept as hashes in Redis. */
import { z } from 'zod';
import { grantedScopes, rightsOf, type ScopeRights } from '#shared/programs/scopes.ts';
import { minuteMs } from '#shared/durations.ts';
import { record, recordCounted } from '#server/audit/service.ts';
import { byId } from '#server/people/service.ts';
import { requireUnderAddressLimit, requireUnderLimit } from '#server/platform/http/rate-limit.ts';
import { Refusal } from '#server/platform/errors.ts';
import { hashOf, newSecret } from '#server/platform/secrets.ts';
import { parsedJson } from '#server/platform/stored-json.ts';
import type { SignedIn, Visitor } from '#server/platform/deps.ts';
import { recognise, type RecognisedKey } from './assertions.ts';
import * as store from './key-store.ts';

export const tokenSeconds = 300;

/** Tells a program's token from a session's, and those who search for leaked secrets what it is. */
const prefix = 'kmdp_';

/** Of one minute. A token lasts for five, and an engine calls a few times a second. */
const limits = {
  tokensOfAddress: 120,
  tokensOfProgram: 30,
  callsOfProgram: 1_200,
} as const;

const StoredToken = z.object({ programId: z.uuid(), keyId: z.uuid(), scopes: z.array(z.string()) });

const keyOf = (tokenHash: Buffer) => `program-token:${tokenHash.toString('base64url')}`;

/** A program as a caller: its person is the row under which it acts. */
export interface ProgramCaller {
  signedIn: SignedIn;
  rights: ScopeRights;
}

async function signedInAs(visitor: Visitor, programId: string): Promise<SignedIn> {
  const person = await byId(visitor.db, programId);
  if (!person) throw new Error('a program has a row among practitioners');
  return { ...visitor, session: { id: programId, person, setsUpOnly: false } };
}

export interface TokenRequest {
  assertion: string;
  scope: string;
}

export interface GrantedToken {
  accessToken: string;
  scope: string;
}

async function grant(
  visitor: Visitor,
  key: RecognisedKey,
  requested: string,
): Promise<GrantedToken> {
  const { programId, id: keyId } = key;
  await requireUnderLimit(visitor, {
    key: `program-tokens:${programId}`,
    windowMs: minuteMs,
    most: limits.tokensOfProgram,
  });
  const scopes = grantedScopes(requested, key.scopes);
  if (scopes.length === 0) throw new Refusal('programs.scope-refused');
  const secret = newSecret(visitor);
  const hash = hashOf(secret);
  if (hash === null) throw new Error('a new secret is not valid');
  const signedIn = await signedInAs(visitor, programId);
  await visitor.db.transaction().execute(async (db) => {
    const { address } = visitor.call;
    await store.noteUse(db, { programId, keyId, at: visitor.now(), address });
    const object = { type: 'Practitioner', id: programId };
    await record(db, signedIn, { action: 'program.token', object, detail: { scopes } });
  });
  const stored = JSON.stringify({ programId, keyId, scopes });
  await visitor.redis.set(keyOf(hash), stored, 'EX', tokenSeconds);
  return { accessToken: `${prefix}${secret}`, scope: scopes.join(' ') };
}

/** Throws 401 for an assertion that nobody signed, 400 where nothing of the scopes was given, and 429. */
export async function tokenFor(
  visitor: Visitor,
  { assertion, scope }: TokenRequest,
): Promise<GrantedToken> {
  await requireUnderAddressLimit(visitor, {
    name: 'program-tokens',
    windowMs: minuteMs,
    most: limits.tokensOfAddress,
  });
  try {
    return await grant(visitor, await recognise(visitor, assertion), scope);
  } catch (error) {
    if (error instanceof Refusal && error.problem === 'programs.assertion-refused')
      await recordCounted(visitor.db, visitor, { action: 'program.token', outcome: 'failure' });
    throw error;
  }
}

export const isProgramToken = (bearer: string | null): boolean =>
  bearer?.startsWith(prefix) ?? false;

/**
 * The program that this token was given to, with the scopes that it has still. Throws 401 where the
 * token is over, its key was removed or the program ended, and 429.
 */
export async function requireProgram(visitor: Visitor): Promise<ProgramCaller> {
  const hash = hashOf(visitor.call.bearer?.slice(prefix.length) ?? null);
  const token = hash && parsedJson(StoredToken, await visitor.redis.get(keyOf(hash)));
  const scopes = token && (await store.scopesByKey(visitor.db, token.keyId));
  if (!scopes)
    throw new Refusal('session.missing', { words: 'The access token is over or unknown.' });
  await requireUnderLimit(visitor, {
    key: `program-calls:${token.programId}`,
    windowMs: minuteMs,
    most: limits.callsOfProgram,
    whenShort: 'pass',
  });
  const rights = rightsOf(grantedScopes(token.scopes.join(' '), scopes));
  return { signedIn: await signedInAs(visitor, token.programId), rights };
}
