/** What other features use of denials: a contract, no rules of its own. */
export { denialsOfClaims } from './core/denial-store.ts';
export { referOpenDenials } from './core/refer-open-denials.ts';
export { openDenials } from './core/open-denials.ts';
