/** What other features and the start of the server use of queries: the attending of a stay, and reviews of new stays. */
export { attendingOf as attendingOfStay } from './stay/attending-of-stay.ts';
export { openReviews } from './open-reviews.ts';
