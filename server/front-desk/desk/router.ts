/** Who may work at the front desk. */
import { AppointmentRef } from '#shared/appointments.ts';
import { ReadPatientPage, SearchDesk, UnitDay } from '#shared/front-desk.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import { searchCost } from '#server/platform/cost/search-cost.ts';
import { checkInLink } from './check-in-link.ts';
import { openAppointment, patientPage } from './patient-page.ts';
import { searchDesk } from './desk-search.ts';
import { unitDay, unitDayCost } from './unit-day.ts';

const desk = permitted('appointments.desk');

export const deskRouter = router({
  search: desk
    .input(SearchDesk)
    .use(costly('appointments.desk.search', () => searchCost))
    .query(({ ctx, input }) => searchDesk(ctx, input)),
  day: desk
    .input(UnitDay)
    .use(costly('appointments.desk.day', () => unitDayCost))
    .query(({ ctx, input }) => unitDay(ctx, input)),
  checkInLink: desk.input(AppointmentRef).mutation(({ ctx, input }) => checkInLink(ctx, input)),
  patient: desk.input(ReadPatientPage).query(({ ctx, input }) => patientPage(ctx, input)),
  appointment: desk.input(AppointmentRef).query(({ ctx, input }) => openAppointment(ctx, input)),
});
