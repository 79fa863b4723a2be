/** Passkeys (WebAuthn) in this browser: whether they work here, and the parts of its answers that the server checks. */
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { Answers } from '#client/shell/api/api.ts';
import type { NewCredential, PasskeyAnswer } from '#shared/auth/second-steps.ts';
import type { SecondSteps } from '#client/auth/sign-in/finish-sign-in.ts';

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** As the server sends them: the library's types differ in optional properties alone. */
type PasskeyRequest = NonNullable<SecondSteps['passkey']>;
type PasskeyCreation = Answers['auth']['security']['startPasskey'];

/** Passkeys belong to a domain; at another address of this server there are none. */
export function isPasskeyUsable(domain: string | null | undefined): boolean {
  const { hostname } = location;
  const isThere = domain != null && (hostname === domain || hostname.endsWith(`.${domain}`));
  return isThere && browserSupportsWebAuthn();
}

export async function answerPasskey(request: PasskeyRequest): Promise<PasskeyAnswer> {
  const optionsJSON = request as RequestOptions;
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

export async function createPasskey(creation: PasskeyCreation): Promise<NewCredential> {
  const optionsJSON = creation as CreationOptions;
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

/** The browser's refusal in words; null for any other error. */
export function passkeyWords(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'InvalidStateError')
    return 'This device has a passkey for your account already.';
  if (error.name === 'NotAllowedError' || error.name === 'AbortError')
    return 'No passkey was used: it was cancelled, or it took too long. Try again when you are ready.';
  if (error.name === 'NotSupportedError')
    return 'This device cannot store this passkey. Use another device or a security key.';
  return null;
}
