/** What other features use of availability: a contract, no rules of its own. */
export {
  hoursOf,
  hoursRead,
  mostPeopleFound,
  type PractitionerHours,
} from '#server/availability/core/hours-store.ts';
export { byHours, byShifts, instantOf, openWithin } from '#server/availability/core/hours.ts';
export { openTimesIn, timesOff } from '#server/availability/core/open-times.ts';
export { takenTimes } from '#server/availability/core/taken-time-store.ts';
export { remarkOf, remarkOnTakers, remarksOn } from '#server/availability/hours/opening-remarks.ts';
export { timesWithin } from '#server/availability/hours/within-hours.ts';
export { absentTimes, bookedTimes } from '#server/availability/hours/roster-times-store.ts';
export {
  deleteApproved as dropTimeOff,
  insertTimeOff as addTimeOff,
  timeOffWithin,
} from '#server/availability/hours/time-off-span-store.ts';
export { importedCalendars } from '#server/availability/imported/imported-busy-store.ts';
export { removeImport, saveImport } from '#server/availability/imported/imported-busy.ts';
export { requireType } from '#server/availability/slots/bookable-type-store.ts';
export { freeSlots as findFreeSlots, proposalDays } from '#server/availability/slots/find-slots.ts';
export {
  candidates as slotCandidates,
  type Candidate as SlotCandidate,
  type CandidateFilter as SlotCandidateFilter,
} from '#server/availability/slots/slot-candidates.ts';
