/** What other features use of appointments: a contract, no rules of its own. */
export { book as bookAppointment } from '#server/appointments/booking/book-appointment.ts';
export {
  begin as beginAppointment,
  cancel as cancelAppointment,
} from '#server/appointments/booking/cancel-appointment.ts';
export { move as moveAppointment } from '#server/appointments/booking/move-appointment.ts';
export { startOptions, bookNow } from '#server/appointments/booking/book-now.ts';
export {
  practitionerTimeOf,
  type PractitionerTime,
} from '#server/appointments/lists/practitioner-time.ts';
export { attend as attendAppointment } from '#server/appointments/attendance/attend-appointment.ts';
export {
  planSettling,
  settleAttendance,
} from '#server/appointments/attendance/close-attendance.ts';
export { giveWithShift } from '#server/appointments/reassigning/reassign-with-shift.ts';
export {
  giveBooked,
  tellOfReassigning,
} from '#server/appointments/reassigning/reassign-appointments.ts';
export {
  accessOf,
  ownAccess,
  ownAppointmentsWithin,
  requireOwnAppointment,
} from '#server/appointments/core/appointment-access.ts';
export { idsOfPerson, idsOfUnits } from '#server/front-desk/desk/unit-day-store.ts';
export { dayAfter, dayAt, spanOfDays, startOfDay } from '#server/platform/times/local-days.ts';
export {
  byIds as appointmentsById,
  resume as resumeAppointment,
  setOutcome as setAppointmentOutcome,
} from '#server/appointments/core/appointment-store.ts';
export { earlierBooking } from '#server/appointments/booking/earlier-booking.ts';
export { minutesIn } from '#server/platform/times/spans.ts';
export { activeTypes as bookableTypes } from '#server/appointments/core/appointment-type-store.ts';
export {
  dropAppointmentLink,
  newAppointmentLink,
} from '#server/self-service/links/appointment-links.ts';
export { byId as patientById, contactOf, mergedRecords } from '#server/patients/patient-store.ts';
export { insert as proposeMerge } from '#server/patients/patient-merge-store.ts';
export { twins as twinsOf } from '#server/patients/patients.ts';
export { freeSlots as findFreeSlots } from '#server/availability/slots/find-slots.ts';
export { mailRequest } from '#server/self-service/booking-page/booking-letters.ts';
export { saveImport, removeImport } from '#server/availability/imported/imported-busy.ts';
export {
  deleteApproved as dropTimeOff,
  insertTimeOff as addTimeOff,
  timeOffWithin,
} from '#server/availability/hours/time-off-span-store.ts';
export { absentTimes, bookedTimes } from '#server/availability/hours/roster-times-store.ts';
export { importedCalendars } from '#server/availability/imported/imported-busy-store.ts';
export { hoursRead } from '#server/availability/core/hours-store.ts';
export { openTimes, openTimesIn } from '#server/availability/core/open-times.ts';
export { talkType } from '#server/appointments/types/appointment-types.ts';
export { planReminders } from '#server/appointments/types/reminder-plans.ts';
export { registerWaitlistJobs } from '#server/waitlist/waitlist-jobs.ts';
export { requireType as typeToBook } from '#server/availability/slots/bookable-type-store.ts';
