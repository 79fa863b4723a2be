/** Codes of an authenticator app (RFC 6238): six digits, a new one every 30 s, one step of drift. */
import { generateURI, ScureBase32Plugin, verifySync } from 'otplib';

const stepSeconds = 30;
const driftSteps = 1;
/** 160 bits, as RFC 4226 recommends. */
export const totpSecretBytes = 20;

const base32 = new ScureBase32Plugin();

/** As an app takes it: the text to type, and the address in the QR code. */
export function totpForApp(secret: Buffer, email: string): { secret: string; uri: string } {
  const text = base32.encode(secret, { padding: false });
  return { secret: text, uri: generateURI({ issuer: 'KareMD', label: email, secret: text }) };
}

interface CodeGuess {
  secret: Buffer;
  code: string;
  now: Date;
  /** The last time step whose code was accepted: neither it nor an older one is accepted again. */
  after: number;
}

/** The time step of this code; null where it is none of the three that are valid now. */
export function totpStep({ secret, code, now, after }: CodeGuess): number | null {
  const epoch = Math.floor(now.getTime() / 1000);
  // The library rejects steps that are wholly in the past.
  if (after >= Math.floor(epoch / stepSeconds) + driftSteps) return null;
  const verdict = verifySync({
    secret,
    token: code,
    epoch,
    epochTolerance: driftSteps * stepSeconds,
    afterTimeStep: after,
  });
  return verdict.valid && 'timeStep' in verdict ? verdict.timeStep : null;
}
