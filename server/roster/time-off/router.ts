/** Who asks for time off, and who decides. */
import { Nothing } from '#shared/auth.ts';
import { UnitRef } from '#shared/people.ts';
import { PersonOnRosterRef } from '#shared/roster/roster-people.ts';
import {
  ApproveTimeOff,
  AskTimeOff,
  RefuseTimeOff,
  SaveAllowance,
  SaveAwayLimit,
  TimeOffRequestRef,
  WithdrawTimeOff,
} from '#shared/roster/time-off-requests.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import type { RosterNeeds } from '#server/roster/needs.ts';
import * as costs from '#server/roster/roster-costs.ts';
import * as allowances from './allowances.ts';
import * as timeOff from './time-off.ts';

const person = permitted<RosterNeeds>('availability.own');
const planner = permitted<RosterNeeds>('roster.plan');

export const timeOffRouter = router({
  own: person.input(Nothing).query(({ ctx }) => timeOff.ownTimeOff(ctx)),
  ask: person.input(AskTimeOff).mutation(({ ctx, input }) => timeOff.ask(ctx, input)),
  withdraw: person
    .input(WithdrawTimeOff)
    .mutation(({ ctx, input }) => timeOff.withdraw(ctx, input)),
  asked: planner.input(Nothing).query(({ ctx }) => timeOff.openRequests(ctx)),
  hits: planner.input(TimeOffRequestRef).query(({ ctx, input }) => timeOff.hits(ctx, input)),
  approve: planner
    .input(ApproveTimeOff)
    .use(costly('roster.timeOff.approve', costs.approval))
    .mutation(({ ctx, input }) => timeOff.approve(ctx, input)),
  refuse: planner.input(RefuseTimeOff).mutation(({ ctx, input }) => timeOff.refuse(ctx, input)),
  balances: planner
    .input(PersonOnRosterRef)
    .query(({ ctx, input }) => allowances.balances(ctx, input)),
  limit: planner.input(UnitRef).query(({ ctx, input }) => allowances.limit(ctx, input)),
  saveAllowance: planner
    .input(SaveAllowance)
    .mutation(({ ctx, input }) => allowances.saveAllowance(ctx, input)),
  saveLimit: planner
    .input(SaveAwayLimit)
    .mutation(({ ctx, input }) => allowances.saveLimit(ctx, input)),
});
