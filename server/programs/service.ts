/** What the FHIR pages use of programs: their access tokens and what these permit. */
export { isProgramToken, requireProgram } from './tokens/tokens.ts';
export { sendTokenError, tokenPages } from './tokens/token-pages.ts';
