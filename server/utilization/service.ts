/** What other features use of utilization: stays, their delays and expected days, and reviews that follow them. */
export { followStays } from './reviews/follow-stays.ts';
export { reasons as delayReasons, readStay, sendStaysChanged } from './stays/delays.ts';
export { stayById, staysByIds } from './stays/stay-list-store.ts';
export type { StayReader } from './stays/stay-filter-store.ts';
export { stayReaderOf } from './stays/stay-reader.ts';
