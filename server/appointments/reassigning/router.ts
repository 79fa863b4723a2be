/** Who may give appointments to another clinician. */
import { FindTakers, Reassign } from '#shared/appointments/reassignment.ts';
import { ShiftBookingsQuery } from '#shared/appointments/shift-bookings.ts';
import type { AppointmentsNeeds } from '#server/appointments/needs.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import { shiftBookings, shiftBookingsCost } from './shift-bookings.ts';
import { reassign } from './reassign-appointments.ts';
import { takers, takersCost } from './reassignment-takers.ts';

const planner = permitted<AppointmentsNeeds>('appointments.plan');
/** Each is placed anew. */
const reassignCost = ({ moves }: Reassign) => 2 * moves.length;

export const reassigningRouter = router({
  takers: planner
    .input(FindTakers)
    .use(costly('appointments.reassigning.takers', () => takersCost))
    .query(({ ctx, input }) => takers(ctx, input)),
  ofShift: planner
    .input(ShiftBookingsQuery)
    .use(costly('appointments.reassigning.ofShift', () => shiftBookingsCost))
    .query(({ ctx, input }) => shiftBookings(ctx, input)),
  reassign: planner
    .input(Reassign)
    .use(costly('appointments.reassigning.reassign', reassignCost))
    .mutation(({ ctx, input }) => reassign(ctx, input)),
});
