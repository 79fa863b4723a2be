/** What other features use of the waiting list: a contract, no rules of its own. */
export {
  insert as insertWaitlistEntry,
  stopWaitingInsteadOf,
  waitsInsteadOf,
} from '#server/waitlist/waitlist-entry-store.ts';
export { entriesOfDeceased } from '#server/waitlist/entries-of-deceased.ts';
export { entriesOfLeaver } from '#server/waitlist/entries-of-leaver.ts';
export { registerWaitlistJobs } from '#server/waitlist/waitlist-jobs.ts';
export { aboutEntry } from '#server/waitlist/waitlist.ts';
