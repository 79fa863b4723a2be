/** Who may call what of appointments; the larger parts have routers of their own in their folders. */
import {
  AppointmentRef,
  AttendAppointment,
  CancelAppointment,
  ConfirmHold,
  HoldRef,
  HoldTime,
  MoveAppointment,
  NewAppointment,
  ScheduleRange,
} from '#shared/appointments.ts';
import { daysIn } from '#shared/time.ts';
import { SearchAppointments } from '#shared/appointments/appointment-search.ts';
import { ChangeAppointment, CheckChange } from '#shared/appointments/appointment-change.ts';
import { ChangeTexts } from '#shared/appointments/texts/appointment-texts.ts';
import { CheckMove, CheckTime } from '#shared/appointments/time-check.ts';
import { PatientRef } from '#shared/patients.ts';
import { LinkPatient } from '#shared/patients/patient-merges.ts';
import { linkPatient } from './changing/link-patient.ts';
import { UndoRef } from '#shared/appointments/undo-offer.ts';
import { costly, permitted } from '#server/platform/trpc.ts';
import { attend } from '#server/appointments/attendance/attend-appointment.ts';
import * as booking from '#server/appointments/booking/book-appointment.ts';
import { change, checkChange } from '#server/appointments/changing/change-appointment.ts';
import { changeTexts } from '#server/appointments/changing/change-texts.ts';
import { cancel } from '#server/appointments/booking/cancel-appointment.ts';
import * as holds from '#server/appointments/booking/holds.ts';
import { checkMove, checkTime } from '#server/appointments/booking/time-check.ts';
import { move } from '#server/appointments/booking/move-appointment.ts';
import { reasonsRouter } from '#server/appointments/reasons/router.ts';
import { reassigningRouter } from '#server/appointments/reassigning/router.ts';
import { seriesProcedures } from '#server/appointments/series/router.ts';
import { typeProcedures } from '#server/appointments/types/router.ts';
import { doNotTell, notifyNow, undo } from '#server/appointments/undo/undo-change.ts';
import { appointmentsOfPatient, history } from './lists/appointment-history.ts';
import { search } from './lists/appointment-search.ts';
import { searchCost } from '#server/platform/cost/search-cost.ts';
import { schedule } from './lists/own-schedule.ts';

export const appointmentProcedures = {
  reassigning: reassigningRouter,
  reasons: reasonsRouter,
  schedule: permitted('appointments.read')
    .input(ScheduleRange)
    .use(costly('appointments.schedule', daysIn))
    .query(({ ctx, input }) => schedule(ctx, input)),
  history: permitted('appointments.read')
    .input(AppointmentRef)
    .query(({ ctx, input }) => history(ctx, input)),
  search: permitted('appointments.read')
    .input(SearchAppointments)
    .use(costly('appointments.search', () => searchCost))
    .query(({ ctx, input }) => search(ctx, input)),
  book: permitted('appointments.book')
    .input(NewAppointment)
    .mutation(({ ctx, input }) => booking.book(ctx, input)),
  hold: permitted('appointments.book')
    .input(HoldTime)
    .mutation(({ ctx, input }) => holds.hold(ctx, input)),
  confirm: permitted('appointments.book')
    .input(ConfirmHold)
    .mutation(({ ctx, input }) => holds.confirm(ctx, input)),
  release: permitted('appointments.book')
    .input(HoldRef)
    .mutation(({ ctx, input }) => holds.release(ctx, input)),
  checkTime: permitted('appointments.book')
    .input(CheckTime)
    .query(({ ctx, input }) => checkTime(ctx, input)),
  checkMove: permitted('appointments.book')
    .input(CheckMove)
    .query(({ ctx, input }) => checkMove(ctx, input)),
  move: permitted('appointments.book')
    .input(MoveAppointment)
    .mutation(({ ctx, input }) => move(ctx, input)),
  checkChange: permitted('appointments.book')
    .input(CheckChange)
    .query(({ ctx, input }) => checkChange(ctx, input)),
  change: permitted('appointments.book')
    .input(ChangeAppointment)
    .mutation(({ ctx, input }) => change(ctx, input)),
  changeTexts: permitted('appointments.book')
    .input(ChangeTexts)
    .mutation(({ ctx, input }) => changeTexts(ctx, input)),
  undo: permitted('appointments.book')
    .input(UndoRef)
    .mutation(({ ctx, input }) => undo(ctx, input)),
  doNotTell: permitted('appointments.book')
    .input(UndoRef)
    .mutation(({ ctx, input }) => doNotTell(ctx, input)),
  attend: permitted('appointments.book')
    .input(AttendAppointment)
    .mutation(({ ctx, input }) => attend(ctx, input)),
  tellNow: permitted('appointments.book')
    .input(UndoRef)
    .mutation(({ ctx, input }) => notifyNow(ctx, input)),
  cancel: permitted('appointments.book')
    .input(CancelAppointment)
    .mutation(({ ctx, input }) => cancel(ctx, input)),
  ...seriesProcedures,
  ...typeProcedures,
};

/** They stand beside those of patients, in `appointments.patients`. */
export const patientAppointmentProcedures = {
  appointments: permitted('patients.find')
    .input(PatientRef)
    .query(({ ctx, input }) => appointmentsOfPatient(ctx, input)),
  link: permitted('appointments.book')
    .input(LinkPatient)
    .mutation(({ ctx, input }) => linkPatient(ctx, input)),
};
