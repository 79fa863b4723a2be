/** What other features use of denials: a contract, no rules of its own. */
export { denialsOfClaims } from './core/denial-store.ts';
export { openDenials } from './core/open-denials.ts';
