/** Passkeys (WebAuthn): challenges that are used once, user verification, registration. */
import ipaddr from 'ipaddr.js';
import type { Env } from '#server/platform/env.ts';
import type { Practitioner } from '#server/platform/session.ts';
import type { Visitor } from '#server/platform/deps.ts';
import type { NewCredential, PasskeyAnswer } from '#shared/auth/second-steps.ts';
import { minuteMs } from '#shared/durations.ts';
import { passkeysOf, type Passkey } from './passkeys-store.ts';

/** Some 6 MB of memory, from the first passkey on. */
const loadWebAuthn = () => import('@simplewebauthn/server');

/** How long the person may take to use finger, face or key. */
const timeoutMs = 5 * minuteMs;
const challengeBytes = 32;

/** ES256, EdDSA and RS256: what phones, keys and Windows have. */
const algorithms = [-7, -8, -257];

export interface RelyingParty {
  /** The domain that passkeys are made for. */
  id: string;
  origins: string[];
}

const isDomain = (hostname: string) => !ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''));

/** A browser knows passkeys only over TLS, or on this machine. */
const isSecure = ({ protocol, hostname }: URL) => protocol === 'https:' || hostname === 'localhost';

/**
 * The first of our own origins that has a domain, PUBLIC_URL before the others; null where all of
 * them are bare addresses, for which no passkey can be made.
 */
export function relyingParty({
  publicUrl,
  ownOrigins,
}: Pick<Env, 'publicUrl' | 'ownOrigins'>): RelyingParty | null {
  const secureUrls = [publicUrl, ...ownOrigins].map((address) => new URL(address)).filter(isSecure);
  const id = secureUrls.find(({ hostname }) => isDomain(hostname))?.hostname;
  if (id === undefined) return null;
  const origins = secureUrls
    .filter(({ hostname }) => hostname === id || hostname.endsWith(`.${id}`))
    .map(({ origin }) => origin);
  return { id, origins: [...new Set(origins)] };
}

const nameOf = (scope: string) => `passkey:${scope}`;

/** `scope` is one login challenge, or one session. */
async function newChallenge({ redis, randomBytes }: Visitor, scope: string): Promise<Buffer> {
  const challenge = randomBytes(challengeBytes);
  await redis.set(nameOf(scope), challenge.toString('base64url'), 'PX', timeoutMs);
  return challenge;
}

const descriptorOf = ({ credentialId, transports }: Passkey) => ({
  id: credentialId.toString('base64url'),
  transports,
});

/** Options for navigator.credentials.get; null where the person has no passkey, or none works here. */
export async function askForPasskey(visitor: Visitor, scope: string, practitionerId: string) {
  const party = relyingParty(visitor.env);
  const passkeys = party ? await passkeysOf(visitor.db, practitionerId) : [];
  if (!party || passkeys.length === 0) return null;
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: new Uint8Array(await newChallenge(visitor, scope)),
    allowCredentials: passkeys.map(descriptorOf),
    userVerification: 'required',
    timeout: timeoutMs,
  });
}

interface PasskeyResponse {
  scope: string;
  practitionerId: string;
  answer: PasskeyAnswer;
}

/** Which of the person's passkeys signed this scope's challenge; null where none did. */
export async function checkPasskey(
  visitor: Visitor,
  { scope, practitionerId, answer }: PasskeyResponse,
): Promise<{ id: string; counter: number } | null> {
  const expectedChallenge = await visitor.redis.getdel(nameOf(scope));
  const party = relyingParty(visitor.env);
  const passkeys = await passkeysOf(visitor.db, practitionerId);
  const passkey = passkeys.find((one) => one.credentialId.toString('base64url') === answer.id);
  if (expectedChallenge === null || !party || !passkey) return null;
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        ...descriptorOf(passkey),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    return verified ? { id: passkey.id, counter: authenticationInfo.newCounter } : null;
  } catch (error) {
    // The library throws where origin, challenge, signature or counter do not match.
    visitor.log.info({ err: error }, 'a passkey was not accepted');
    return null;
  }
}

/** Options for navigator.credentials.create. */
export async function offerPasskey(
  visitor: Visitor,
  { party, scope, person }: { party: RelyingParty; scope: string; person: Practitioner },
) {
  const passkeys = await passkeysOf(visitor.db, person.id);
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpName: 'KareMD',
    rpID: party.id,
    userName: person.email,
    userDisplayName: person.fullName,
    userID: new Uint8Array(Buffer.from(person.id.replaceAll('-', ''), 'hex')),
    challenge: new Uint8Array(await newChallenge(visitor, scope)),
    attestationType: 'none',
    excludeCredentials: passkeys.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
    timeout: timeoutMs,
  });
}

interface PasskeyRegistration {
  party: RelyingParty;
  scope: string;
  credential: NewCredential;
}

/** The new passkey as it is stored; null where it does not match the challenge. */
export async function checkNewPasskey(
  visitor: Visitor,
  { party, scope, credential: response }: PasskeyRegistration,
) {
  const expectedChallenge = await visitor.redis.getdel(nameOf(scope));
  if (expectedChallenge === null) return null;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return null;
    const { credential, credentialBackedUp: synced } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: response.response.transports,
      synced,
    };
  } catch (error) {
    visitor.log.info({ err: error }, 'a new passkey was not accepted');
    return null;
  }
}
