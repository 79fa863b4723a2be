/** Outcomes of a sign-in by a provider, without zod, to keep the sign-in screen small. */

/** `/login?sso=<outcome>`; each with what it means and what to do. */
export const ssoOutcomes = {
  ready: 'Signing you in.',
  confirm:
    'One more step, this time only: sign in with your password. From then on your other account opens KareMD.',
  denied: 'The sign-in was cancelled. Try again, or use email and password.',
  expired:
    'That sign-in took too long, or it was begun in another window. Try again, or use email and password.',
  unverified:
    'The provider has not verified your email address, so we cannot tell whose account to open. Use email and password.',
  'no-account':
    'There is no KareMD account for the address at that provider. Ask your administrator, or use email and password.',
  'other-account':
    'Your KareMD account is connected with another account at that provider. Use that one, or email and password.',
  failed: 'Signing in with this provider failed. Use email and password.',
  away: 'The provider does not answer. Use email and password.',
  busy: 'Too many sign-ins were begun from here. Wait a few minutes, or use email and password.',
} as const satisfies Record<string, string>;

export type SsoOutcome = keyof typeof ssoOutcomes;

export const isSsoOutcome = (text: string | null): text is SsoOutcome =>
  text !== null && Object.hasOwn(ssoOutcomes, text);

/** A provider as the sign-in screen knows it. */
export interface SsoProvider {
  /** 1 is the button, 2 and 3 are the icons beside it. */
  slot: number;
  name: string;
  label: string;
  /** Where the sign-in starts: an address under PUBLIC_URL, the only one at which it works. */
  start: string;
}
