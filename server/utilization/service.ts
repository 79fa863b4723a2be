/** What the start of the server uses of utilization: reviews and notices follow the stays that arrive. */
export { followStays } from './reviews/follow-stays.ts';
