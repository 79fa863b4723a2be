/** What the start of the server uses of queries: reviews are opened when stays arrive. */
export { openReviews } from './open-reviews.ts';
