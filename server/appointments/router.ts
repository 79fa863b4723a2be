/** The doors of the appointment book. */
import { NewType, SaveType } from '#shared/appointments/appointment-types.ts';
import {
  AppointmentRef,
  CancelAppointment,
  ConfirmHold,
  DayRange,
  HoldRef,
  HoldTime,
  MoveAppointment,
  NewAppointment,
} from '#shared/appointments.ts';
import { SearchAppointments } from '#shared/appointments/appointment-search.ts';
import {
  AvailabilityOf,
  FindFreeTime,
  FindSlots,
  NewTimeOff,
  SaveDay,
  SaveHours,
  TimeOffRef,
} from '#shared/appointments/availability.ts';
import { Nothing } from '#shared/auth.ts';
import {
  FindPatients,
  NewPatient,
  PatientRef,
  SavePatient,
} from '#shared/appointments/patients.ts';
import { NewLocation, SaveLocation } from '#shared/appointments/locations.ts';
import { BookSeries, PreviewSeries } from '#shared/appointments/series.ts';
import { EntryRef, ListEntries, NewEntry, SaveEntry } from '#shared/appointments/waitlist.ts';
import { PlannerDay } from '#shared/appointments/planner.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import * as availability from './slots/availability.ts';
import * as booking from './booking/booking.ts';
import * as finding from './slots/finding.ts';
import * as holds from './holds.ts';
import * as locations from './locations/locations.ts';
import * as moving from './moving.ts';
import * as patients from './patients/patients.ts';
import { plannerDay } from './planner.ts';
import { search } from './search.ts';
import { previewSeries } from './series/preview.ts';
import * as series from './series/booking.ts';
import * as appointments from './service.ts';
import { newType, saveType } from './type-changes.ts';
import * as types from './core/type-store.ts';
import * as waitlist from './waitlist/waitlist.ts';
import { offerNow } from './waitlist/offer-now.ts';

const patientsRouter = router({
  find: permitted('patients.find')
    .input(FindPatients)
    .query(({ ctx, input }) => patients.find(ctx, input)),
  one: permitted('patients.find')
    .input(PatientRef)
    .query(({ ctx, input }) => patients.one(ctx, input)),
  add: permitted('patients.find')
    .input(NewPatient)
    .mutation(({ ctx, input }) => patients.add(ctx, input)),
  save: permitted('patients.find')
    .input(SavePatient)
    .mutation(({ ctx, input }) => patients.save(ctx, input)),
});

const locationsRouter = router({
  list: permitted('appointments.administer')
    .input(Nothing)
    .query(({ ctx }) => locations.list(ctx)),
  add: permitted('appointments.administer')
    .input(NewLocation)
    .mutation(({ ctx, input }) => locations.add(ctx, input)),
  save: permitted('appointments.administer')
    .input(SaveLocation)
    .mutation(({ ctx, input }) => locations.save(ctx, input)),
});

const waitlistRouter = router({
  list: permitted('appointments.book')
    .input(ListEntries)
    .query(({ ctx, input }) => waitlist.list(ctx, input)),
  add: permitted('appointments.book')
    .input(NewEntry)
    .mutation(({ ctx, input }) => waitlist.add(ctx, input)),
  save: permitted('appointments.book')
    .input(SaveEntry)
    .mutation(({ ctx, input }) => waitlist.save(ctx, input)),
  remove: permitted('appointments.book')
    .input(EntryRef)
    .mutation(({ ctx, input }) => waitlist.remove(ctx, input)),
  offerNow: permitted('appointments.book')
    .input(EntryRef)
    .mutation(({ ctx, input }) => offerNow(ctx, input)),
});

export const appointmentsRouter = router({
  locations: locationsRouter,
  patients: patientsRouter,
  waitlist: waitlistRouter,
  schedule: permitted('appointments.read')
    .input(DayRange)
    .query(({ ctx, input }) => appointments.schedule(ctx, input)),
  plannerDay: permitted('appointments.plan')
    .input(PlannerDay)
    .query(({ ctx, input }) => plannerDay(ctx, input)),
  search: permitted('appointments.read')
    .input(SearchAppointments)
    .query(({ ctx, input }) => search(ctx, input)),
  types: permitted('appointments.read')
    .input(Nothing)
    .query(({ ctx }) => types.types(ctx)),
  typeRecords: permitted('appointments.administer')
    .input(Nothing)
    .query(({ ctx }) => types.typeRecords(ctx)),
  newType: permitted('appointments.administer')
    .input(NewType)
    .mutation(({ ctx, input }) => newType(ctx, input)),
  saveType: permitted('appointments.administer')
    .input(SaveType)
    .mutation(({ ctx, input }) => saveType(ctx, input)),
  nextFree: permitted('appointments.book')
    .input(FindFreeTime)
    .query(({ ctx, input }) => finding.nextFree(ctx, input)),
  freeSlots: permitted('appointments.book')
    .input(FindSlots)
    .query(({ ctx, input }) => finding.freeSlots(ctx, input)),
  availability: permitted('availability.own')
    .input(AvailabilityOf)
    .query(({ ctx, input }) => availability.availability(ctx, input)),
  saveHours: permitted('availability.own')
    .input(SaveHours)
    .mutation(({ ctx, input }) => availability.saveHours(ctx, input)),
  saveDay: permitted('availability.own')
    .input(SaveDay)
    .mutation(({ ctx, input }) => availability.saveDay(ctx, input)),
  addTimeOff: permitted('availability.own')
    .input(NewTimeOff)
    .mutation(({ ctx, input }) => availability.addTimeOff(ctx, input)),
  removeTimeOff: permitted('availability.own')
    .input(TimeOffRef)
    .mutation(({ ctx, input }) => availability.removeTimeOff(ctx, input)),
  book: permitted('appointments.book')
    .input(NewAppointment)
    .mutation(({ ctx, input }) => booking.book(ctx, input)),
  previewSeries: permitted('appointments.book')
    .input(PreviewSeries)
    .query(({ ctx, input }) => previewSeries(ctx, input)),
  seriesDates: permitted('appointments.read')
    .input(AppointmentRef)
    .query(({ ctx, input }) => series.seriesDates(ctx, input)),
  bookSeries: permitted('appointments.book')
    .input(BookSeries)
    .mutation(({ ctx, input }) => series.bookSeries(ctx, input)),
  hold: permitted('appointments.book')
    .input(HoldTime)
    .mutation(({ ctx, input }) => holds.hold(ctx, input)),
  confirm: permitted('appointments.book')
    .input(ConfirmHold)
    .mutation(({ ctx, input }) => holds.confirm(ctx, input)),
  release: permitted('appointments.book')
    .input(HoldRef)
    .mutation(({ ctx, input }) => holds.release(ctx, input)),
  move: permitted('appointments.book')
    .input(MoveAppointment)
    .mutation(({ ctx, input }) => moving.move(ctx, input)),
  cancel: permitted('appointments.book')
    .input(CancelAppointment)
    .mutation(({ ctx, input }) => appointments.cancel(ctx, input)),
});
