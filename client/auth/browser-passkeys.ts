/** Passkeys in this browser: whether they work here, and their answers cut down to what is judged. */
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { Answers } from '#client/shell/api/api.ts';
import type { NewCredential, PasskeyAnswer } from '#shared/auth/second-steps.ts';
import type { Steps } from './entering.ts';

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** As they come over the wire, where what is missing and what is undefined are one. */
type Asked = NonNullable<Steps['passkey']>;
type Offered = Answers['auth']['security']['startPasskey'];

/** Passkeys belong to a domain; at another address of this server there are none. */
export function isUsableHere(domain: string | null | undefined): boolean {
  const { hostname } = location;
  const isThere = domain != null && (hostname === domain || hostname.endsWith(`.${domain}`));
  return isThere && browserSupportsWebAuthn();
}

export async function askPasskey(asked: Asked): Promise<PasskeyAnswer> {
  const optionsJSON = asked as RequestOptions;
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature } = response;
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature },
  };
}

export async function makePasskey(offered: Offered): Promise<NewCredential> {
  const optionsJSON = offered as CreationOptions;
  const { id, rawId, type, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, transports },
  };
}

/** What a browser said no with, in words; null where it was no browser that said it. */
export function passkeyWords(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'InvalidStateError')
    return 'This device has a passkey for your account already.';
  if (error.name === 'NotAllowedError' || error.name === 'AbortError')
    return 'No passkey was used: it was cancelled, or it took too long. Try again when you are ready.';
  if (error.name === 'NotSupportedError')
    return 'This device cannot keep such a passkey. Use another device or a security key.';
  return null;
}
