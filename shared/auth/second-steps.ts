/** The schemas of second steps: what proves, after the password, who is signing in. */
import { z } from 'zod';
import { Code, Password, rememberDevice } from '#shared/auth.ts';
import { Email } from '#shared/people/email.ts';
import { mostRememberedDays, recoveryCodeLength } from '#shared/limits.ts';

/**
 * How a session was opened; a provider replaces password and second step, a remembered device the
 * second step.
 */
export const secondSteps = [
  'mailed-code',
  'authenticator',
  'passkey',
  'recovery-code',
  'provider',
  'remembered-device',
] as const;
export type SecondStep = (typeof secondSteps)[number];

/**
 * Requests the second step; an account with a better one gets a mailed code only if this asks for
 * it.
 */
export const StepRequest = z.strictObject({ email: Email, byMail: z.boolean().default(false) });
export type StepRequest = z.infer<typeof StepRequest>;

const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/);

const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  /** Results of extensions; none is requested, so they are ignored. */
  clientExtensionResults: z.object({}).default({}),
};

/** A browser's WebAuthn answer in its JSON form, reduced to what is judged. */
export const PasskeyAnswer = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(1400),
    authenticatorData: bytes(1400),
    signature: bytes(1400),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

export const NewCredential = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes(1400),
    attestationObject: bytes(2800),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});
export type NewCredential = z.infer<typeof NewCredential>;

/** As typed from paper: blanks and dashes are ignored, o is 0, l and i are 1. */
export const RecoveryCode = z
  .string()
  .max(64)
  .transform((text) =>
    text.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1'),
  )
  .pipe(
    z
      .string()
      .regex(
        new RegExp(`^[0-9a-hjkmnp-tv-z]{${recoveryCodeLength}}$`),
        'Enter one of your recovery codes, for example 7k3mq-0f2wx',
      ),
  );

/** The second step by other means than six digits; a remembered device answers by its cookie alone. */
export const StepAnswer = z.strictObject({
  email: Email,
  answer: z.discriminatedUnion('step', [
    z.strictObject({ step: z.literal('passkey'), credential: PasskeyAnswer }),
    z.strictObject({ step: z.literal('recovery-code'), code: RecoveryCode }),
    z.strictObject({ step: z.literal('remembered-device') }),
  ]),
  rememberDevice,
});
export type StepAnswer = z.infer<typeof StepAnswer>;

export const PasswordAgain = z.strictObject({ password: Password });

export const AuthenticatorCode = z.strictObject({ code: Code });

const passkeyName = z
  .string()
  .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'Give it a name, for example "Ward laptop"')
      .max(60, 'A name has at most 60 characters')
      .refine((text) => !/\p{C}/u.test(text), 'Leave out control characters'),
  );

export const NewPasskey = z.strictObject({ name: passkeyName, credential: NewCredential });
export type NewPasskey = z.infer<typeof NewPasskey>;

export const PasskeyRename = z.strictObject({ id: z.uuid(), name: passkeyName });
export const OneOfMine = z.strictObject({ id: z.uuid() });

/** What an organization allows at sign-in; what is left out stays as it is. */
export const SignInPolicy = z.strictObject({
  /** Whether a mailed code is enough as the second step. */
  mailedCodeAllowed: z.boolean(),
  /** For how long a device may be remembered; 0: not at all. */
  rememberedDeviceDays: z.int().min(0).max(mostRememberedDays).exactOptional(),
  /** Whether people may have their names listed on shared workstations, which lock when idle. */
  fastSwitching: z.boolean().exactOptional(),
});
export type SignInPolicy = z.infer<typeof SignInPolicy>;
