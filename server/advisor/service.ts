/** What other features may use of the physician advisor's work. */
export { referWithin } from './referrals/refer-case.ts';
