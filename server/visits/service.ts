/** What other features may use of tele-visits. */
export { linkForLetter } from '#server/visits/invitations/invitations.ts';
