/** What looking for free time and planning a day cost, in days of one practitioner. */
import type { FindFreeTime, FindSlots } from '#shared/availability.ts';
import type { PlannerDay } from '#shared/availability/planner-day.ts';
import { daysIn } from '#shared/time.ts';
import { proposalDays } from './find-slots.ts';
import { mostPeopleFound } from '#server/availability/core/hours-store.ts';

type Among = Pick<FindSlots, 'practitionerIds' | 'unitId' | 'isAnybody'>;

/** How many they are is known only once they are read. */
const peopleOf = ({ practitionerIds, unitId, isAnybody }: Among): number =>
  isAnybody || (unitId !== undefined && practitionerIds === undefined)
    ? mostPeopleFound
    : (practitionerIds?.length ?? 1);

export const slotsCost = (input: FindSlots) => peopleOf(input) * daysIn(input);

export const proposalCost = (input: FindFreeTime) => peopleOf(input) * proposalDays;

export const planCost = ({ practitionerIds }: PlannerDay) => practitionerIds.length;
