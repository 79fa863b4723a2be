/** The schemas of sign-in: the five named calls, sessions, and the signed-in user. */
import { z } from 'zod';
import { Email } from './people/email.ts';
import { asciiDigits } from './text/digits.ts';
import { codeDigits, passwordLength } from './limits.ts';
import { Application, CustomJob, HospitalRole, Role } from './people.ts';

const codePoints = (text: string) => Array.from(text).length;

/** What is typed at sign-in: any text, refused before hashing when it is longer than any password. */
export const Password = z
  .string()
  .min(1, 'Password is required')
  .refine(
    (text) => codePoints(text) <= passwordLength.max,
    'That is longer than any password here',
  );

/** A new password by its length; the server judges its strength too (server/auth/passwords/password-strength.ts). */
export const NewPassword = Password.refine(
  (text) => codePoints(text) >= passwordLength.min,
  `Use at least ${passwordLength.min} characters; a sentence is easy to remember`,
);

/** Six digits as a string, of any script; no numbers. */
export const Code = z
  .string()
  .transform(asciiDigits)
  .pipe(
    z
      .string()
      .regex(new RegExp(`^[0-9]{${codeDigits}}$`), `Enter the ${codeDigits} digits from the email`),
  );

/** 256 bits in base64url. */
export const Secret = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

export const SignedInUser = z.object({
  uid: z.uuid(),
  email: z.string(),
  active: z.boolean(),
  accessApplications: z.array(Application),
  role: Role,
  hospitalRole: HospitalRole,
  fullName: z.string(),
  organization: z.string(),
  /** Of a job that the organization added. */
  customJob: CustomJob.exactOptional(),
  /** True where the session may only set up a second step. */
  setsUpOnly: z.literal(true).exactOptional(),
});
export type SignedInUser = z.infer<typeof SignedInUser>;

/** What the code panel shows: the address in a masked form. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}${'•'.repeat(5)}${email.slice(at)}`;
}

export const Credentials = z.strictObject({ email: Email, password: Password });
export const CodeRequest = z.strictObject({ email: Email });

/** Whether this device is remembered after a right answer; without effect where that may not be. */
export const rememberDevice = z.boolean().default(false);

export const CodeGuess = z.strictObject({ email: Email, otp: Code, rememberDevice });
export type CodeGuess = z.infer<typeof CodeGuess>;
export const PasswordReset = z.strictObject({ token: z.string().max(512), password: NewPassword });
export const PasswordChange = z.strictObject({
  currentPassword: Password,
  newPassword: NewPassword,
});
export const TokenCheck = z.strictObject({ idToken: z.string().max(512) });

/** The input of a call that takes none: an empty body or {}. */
export const Nothing = z.strictObject({}).default({});
