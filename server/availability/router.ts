/** Who may search for free times, plan the day of several practitioners and set working hours. */
import {
  AvailabilityOf,
  BookedWithinQuery,
  FindFreeTime,
  FindSlots,
  HoursChange,
  NewTimeOff,
  RemoveTimeOff,
  SaveDay,
  SaveHours,
} from '#shared/availability.ts';
import { PlannerDay } from '#shared/availability/planner-day.ts';
import { RemarksOn } from '#shared/appointments/time-check.ts';
import type { AvailabilityNeeds } from './needs.ts';
import { costly, permitted } from '#server/platform/trpc.ts';
import * as availability from './hours/working-hours.ts';
import { bookedWithin, bookedWithinCost } from './hours/booked-within.ts';
import { planCost, proposalCost, slotsCost } from './slots/slot-costs.ts';
import * as finding from './slots/find-slots.ts';
import { hoursHit, hoursHitCost } from '#server/availability/hours/hours-hit.ts';
import { plannerDay } from './planner/planner-day.ts';
import { remarks } from './hours/opening-remarks.ts';

/** They are of `appointments` on the wire: their names have no prefix. */
export const availabilityProcedures = {
  plannerDay: permitted<AvailabilityNeeds>('appointments.plan')
    .input(PlannerDay)
    .use(costly('appointments.plannerDay', planCost))
    .query(({ ctx, input }) => plannerDay(ctx, input)),
  nextFree: permitted('appointments.book')
    .input(FindFreeTime)
    .use(costly('appointments.nextFree', proposalCost))
    .query(({ ctx, input }) => finding.nextFree(ctx, input)),
  freeSlots: permitted('appointments.book')
    .input(FindSlots)
    .use(costly('appointments.freeSlots', slotsCost))
    .query(({ ctx, input }) => finding.freeSlots(ctx, input)),
  remarks: permitted('appointments.book')
    .input(RemarksOn)
    .query(({ ctx, input }) => remarks(ctx, input)),
  availability: permitted('availability.own')
    .input(AvailabilityOf)
    .query(({ ctx, input }) => availability.availability(ctx, input)),
  bookedWithin: permitted('availability.own')
    .input(BookedWithinQuery)
    .use(costly('appointments.bookedWithin', bookedWithinCost))
    .query(({ ctx, input }) => bookedWithin(ctx, input)),
  hoursHit: permitted('availability.own')
    .input(HoursChange)
    .use(costly('appointments.hoursHit', () => hoursHitCost))
    .query(({ ctx, input }) => hoursHit(ctx, input)),
  saveHours: permitted('availability.own')
    .input(SaveHours)
    .mutation(({ ctx, input }) => availability.saveHours(ctx, input)),
  saveDay: permitted('availability.own')
    .input(SaveDay)
    .mutation(({ ctx, input }) => availability.saveDay(ctx, input)),
  addTimeOff: permitted<AvailabilityNeeds>('availability.own')
    .input(NewTimeOff)
    .mutation(({ ctx, input }) => availability.addTimeOff(ctx, input)),
  removeTimeOff: permitted<AvailabilityNeeds>('availability.own')
    .input(RemoveTimeOff)
    .mutation(({ ctx, input }) => availability.removeTimeOff(ctx, input)),
};
