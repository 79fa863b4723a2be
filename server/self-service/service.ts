/** What other features use of what patients do themselves: a contract, no rules of its own. */
export { findOpenPlacement } from './core/open-placement.ts';
export { bookingRequestsOfLeaver } from '#server/self-service/requests/booking-requests-of-leaver.ts';
export { requestsOfDeceased } from '#server/self-service/requests/requests-of-deceased.ts';
export { requestsOfUnit } from '#server/self-service/requests/requests-of-unit-store.ts';
export { mailRequest } from '#server/self-service/booking-page/booking-letters.ts';
export { forgetDetails } from '#server/self-service/core/public-booking-store.ts';
export {
  dropAppointmentLink,
  newAppointmentLink,
} from '#server/self-service/links/appointment-links.ts';
