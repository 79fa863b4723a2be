/** What other features use of signing in: sessions, links to passwords, and resets. */
export { endAllSessions, endSessionsOfMany } from '#server/auth/sessions/end-sessions.ts';
export { extendSessions } from '#server/auth/sessions/extend-sessions.ts';
export { openSessions } from '#server/auth/sessions/open-sessions.ts';
export { sendPasswordLink } from '#server/auth/passwords/password-links.ts';
export { notifyOldAddress } from './change-notices.ts';
export { authenticators, recoveryCodes } from '#server/auth/second-steps/encrypted-tables.ts';
export { resetSecondStep } from '#server/auth/second-steps/reset.ts';
export { currentSession, isValid } from '#server/auth/sessions/sessions.ts';
