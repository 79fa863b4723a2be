/** What other features use of appointments: a contract, no rules of its own. */
export type { MeetingsOfDuty } from './needs.ts';
export {
  attend as attendAppointment,
  checkInForPatient,
} from '#server/appointments/attendance/attend-appointment.ts';
export {
  planAttendanceClosing,
  closeAttendance,
} from '#server/appointments/attendance/close-attendance.ts';
export {
  book as bookAppointment,
  bookWithin,
  withPractitionerQueue,
  requireStart,
  timeFacts,
} from '#server/appointments/booking/book-appointment.ts';
export { bookNow, startOptions } from '#server/appointments/booking/book-now.ts';
export { withUndo } from '#server/appointments/booking/booking-answers.ts';
export {
  begin as beginAppointment,
  cancel as cancelAppointment,
  cancelInMerge,
  cancelMeeting,
  cancelForPatient,
} from '#server/appointments/booking/cancel-appointment.ts';
export { appointmentsOfDeceased } from '#server/appointments/deceased/cancel-booked-appointments.ts';
export { earlierBooking } from '#server/appointments/booking/earlier-booking.ts';
export {
  move as moveAppointment,
  moveMeeting,
} from '#server/appointments/booking/move-appointment.ts';
export {
  accessOf,
  ownAccess,
  ownAppointmentsWithin,
  requireAppointment,
  requireOwnAppointment,
} from '#server/appointments/core/appointment-access.ts';
export { type Limits as BookingLimits } from '#server/appointments/core/appointment-rules.ts';
export {
  byIds as appointmentsById,
  inOrderOf as appointmentsInOrder,
  locked as lockedAppointment,
  resume as resumeAppointment,
  setOutcome as setAppointmentOutcome,
  setState as setAppointmentState,
} from '#server/appointments/core/appointment-store.ts';
export {
  activeTypes as bookableTypes,
  requireTypeRecord,
  typesByIds,
} from '#server/appointments/core/appointment-type-store.ts';
export {
  changedTexts,
  differingTexts,
  saveTexts,
  withListedCode,
} from '#server/appointments/core/appointment-texts.ts';
export { save as saveAppointmentTexts } from '#server/appointments/core/appointment-text-store.ts';
export { changeTexts } from '#server/appointments/changing/change-texts.ts';
export { sentOutcome } from '#server/appointments/core/outcome-reasons.ts';
export { conflicts } from '#server/appointments/core/conflict-store.ts';
export { requestOffers } from '#server/appointments/core/freed-time.ts';
export { requestLetters } from '#server/appointments/core/letter-requests.ts';
export { lockedPatientTime, patientTimes } from '#server/appointments/core/patient-time-store.ts';
export {
  deleteEndedHolds,
  idsOn as practitionerIdsOn,
  insert as insertAppointment,
  lockPractitioners,
  retime as retimeAppointment,
  type Booking,
} from '#server/appointments/core/practitioner-time-store.ts';
export {
  practitionerTimeOf,
  type PractitionerTime,
} from '#server/appointments/lists/practitioner-time.ts';
export {
  findLocations,
  type LocationChoice,
} from '#server/appointments/placement/find-locations.ts';
export { findPlacement } from '#server/appointments/placement/find-placement.ts';
export {
  reassignAppointments,
  reassign,
  mailReassigned,
} from '#server/appointments/reassigning/reassign-appointments.ts';
export { visitReasonsOf as listedVisitReasons } from '#server/appointments/reasons/listed-reason-store.ts';
export { reassignWithShift } from '#server/appointments/reassigning/reassign-with-shift.ts';
export { takers, takersCost } from '#server/appointments/reassigning/reassignment-takers.ts';
export { talkType } from '#server/appointments/types/appointment-types.ts';
export { planReminders } from '#server/appointments/types/reminder-plans.ts';
export { endAsking } from '#server/appointments/undo/end-asking.ts';
export { notifyOrKeepUndo, type UndoTime } from '#server/appointments/undo/remember-undo.ts';
export { undo as undoChange } from '#server/appointments/undo/undo-change.ts';
