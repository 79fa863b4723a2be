/** What other features use of the roster: a contract, no rules of its own. */
export { mailRoster } from './planning/letters.ts';
