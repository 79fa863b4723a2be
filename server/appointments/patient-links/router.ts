/** What the link in a patient's letter opens, without a session. */
import { AppointmentLink, CannotCome } from '#shared/appointments/appointment-links.ts';
import { open, router } from '#server/platform/trpc.ts';
import * as links from './appointment-links.ts';

export const patientRouter = router({
  yourAppointment: open
    .input(AppointmentLink)
    .query(({ ctx, input }) => links.yourAppointment(ctx, input)),
  checkIn: open.input(AppointmentLink).mutation(({ ctx, input }) => links.checkIn(ctx, input)),
  cannotCome: open.input(CannotCome).mutation(({ ctx, input }) => links.cannotCome(ctx, input)),
});
