/** What other features use of utilization: reviews, notices and answers of payers follow the record; stays with their delays and expected days. */
export { recordAuthorizations } from './authorizations/record-authorizations.ts';
export { followStays } from './reviews/follow-stays.ts';
export { reasons as delayReasons, readStay, sendStaysChanged } from './stays/delays.ts';
export { stayById, staysByIds } from './stays/stay-list-store.ts';
export type { StayReader } from './stays/stay-filter-store.ts';
export { stayReaderOf } from './stays/stay-reader.ts';
