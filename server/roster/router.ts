/** The procedures of the roster: read by everybody, planned by planners, its rules set by administrators. */
import { Nothing } from '#shared/auth.ts';
import { UnitRef } from '#shared/people.ts';
import { FairnessQuery } from '#shared/roster/fairness-report.ts';
import {
  CellRef,
  ChangeRoster,
  PublicationQuery,
  PublishRoster,
  RosterPeriodQuery,
  SaveRule,
} from '#shared/roster.ts';
import {
  NewSkill,
  OwnWishesQuery,
  PersonOnRosterRef,
  SavePersonOnRoster,
  SaveSkill,
  SaveWishes,
} from '#shared/roster/roster-people.ts';
import { SaveLastDay, ShiftsOfLeaver } from '#shared/roster/last-day.ts';
import { SaveBackupCount } from '#shared/roster/backup-count.ts';
import { ChooseRuleSet, RuleSetPeopleQuery } from '#shared/roster/duty-rule-sets.ts';
import { NewShiftType, SaveCover, SaveShiftType } from '#shared/roster/shift-types.ts';
import { HandOver, HandOverTakers } from '#shared/roster/shift-hand-over.ts';
import { RosterYearQuery } from '#shared/roster/roster-year.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import type { RosterNeeds } from './needs.ts';
import * as costs from './roster-costs.ts';
import { fairness } from './fairness/fairness.ts';
import { fillRouter } from './fill/router.ts';
import * as leaving from './leaving/last-day.ts';
import * as people from './people/people.ts';
import { change } from './planning/change-draft.ts';
import { keptPeriod, surroundings } from './planning/roster-period.ts';
import { handOver } from './planning/hand-over-shift.ts';
import { cellHistory } from './planning/cell-history.ts';
import { handOverTakers } from './planning/hand-over-takers.ts';
import { difference, publish } from './planning/publish-roster.ts';
import { readBackup, saveBackup } from './setup/backup-count.ts';
import * as dutyRules from './setup/duty-rules.ts';
import * as setup from './setup/setup.ts';
import { swapsRouter } from './swaps/router.ts';
import { timeOffRouter } from './time-off/router.ts';
import { workedRouter } from './worked/router.ts';
import { year } from './year/year.ts';

const reader = permitted<RosterNeeds>('roster.read');
const planner = permitted<RosterNeeds>('roster.plan');
const ownRoster = permitted<RosterNeeds>('availability.own');

export const rosterRouter = router({
  timeOff: timeOffRouter,
  swaps: swapsRouter,
  fill: fillRouter,
  worked: workedRouter,
  period: reader
    .input(RosterPeriodQuery)
    .use(costly('roster.period', costs.period))
    .query(({ ctx, input }) => keptPeriod(ctx, input)),
  surroundings: planner
    .input(RosterPeriodQuery)
    .use(costly('roster.surroundings', costs.period))
    .query(({ ctx, input }) => surroundings(ctx, input)),
  change: planner
    .input(ChangeRoster)
    .use(costly('roster.change', costs.change))
    .mutation(({ ctx, input }) => change(ctx, input)),
  handOver: planner.input(HandOver).mutation(({ ctx, input }) => handOver(ctx, input)),
  handOverTakers: planner
    .input(HandOverTakers)
    .use(costly('roster.handOverTakers', () => costs.takers))
    .query(({ ctx, input }) => handOverTakers(ctx, input)),
  cellHistory: planner.input(CellRef).query(({ ctx, input }) => cellHistory(ctx, input)),
  difference: planner
    .input(PublicationQuery)
    .use(costly('roster.difference', costs.publication))
    .query(({ ctx, input }) => difference(ctx, input)),
  publish: planner
    .input(PublishRoster)
    .use(costly('roster.publish', costs.publication))
    .mutation(({ ctx, input }) => publish(ctx, input)),
  year: reader
    .input(RosterYearQuery)
    .use(costly('roster.year', costs.year))
    .query(({ ctx, input }) => year(ctx, input)),
  fairness: reader
    .input(FairnessQuery)
    .use(costly('roster.fairness', costs.fairness))
    .query(({ ctx, input }) => fairness(ctx, input)),
  types: router({
    list: reader.input(UnitRef).query(({ ctx, input }) => setup.listTypes(ctx, input)),
    add: planner.input(NewShiftType).mutation(({ ctx, input }) => setup.addType(ctx, input)),
    save: planner.input(SaveShiftType).mutation(({ ctx, input }) => setup.saveType(ctx, input)),
  }),
  cover: router({
    list: reader.input(UnitRef).query(({ ctx, input }) => setup.listCover(ctx, input)),
    save: planner.input(SaveCover).mutation(({ ctx, input }) => setup.saveCover(ctx, input)),
  }),
  skills: router({
    list: reader.input(Nothing).query(({ ctx }) => setup.listSkills(ctx)),
    add: planner.input(NewSkill).mutation(({ ctx, input }) => setup.addSkill(ctx, input)),
    save: planner.input(SaveSkill).mutation(({ ctx, input }) => setup.saveSkill(ctx, input)),
  }),
  rules: router({
    list: reader.input(Nothing).query(({ ctx }) => dutyRules.listRules(ctx)),
    sets: planner.input(Nothing).query(({ ctx }) => dutyRules.setsInUse(ctx)),
    people: planner
      .input(RuleSetPeopleQuery)
      .query(({ ctx, input }) => dutyRules.peopleOfSet(ctx, input)),
    save: permitted<RosterNeeds>('roster.administer')
      .input(SaveRule)
      .mutation(({ ctx, input }) => dutyRules.saveRule(ctx, input)),
    backup: reader.input(Nothing).query(({ ctx }) => readBackup(ctx)),
    saveBackup: permitted<RosterNeeds>('roster.administer')
      .input(SaveBackupCount)
      .mutation(({ ctx, input }) => saveBackup(ctx, input)),
    chooseSet: permitted<RosterNeeds>('roster.administer')
      .input(ChooseRuleSet)
      .mutation(({ ctx, input }) => dutyRules.chooseSet(ctx, input)),
  }),
  people: router({
    one: planner.input(PersonOnRosterRef).query(({ ctx, input }) => people.readPerson(ctx, input)),
    save: planner.input(SavePersonOnRoster).mutation(({ ctx, input }) => people.save(ctx, input)),
    lastDay: planner
      .input(PersonOnRosterRef)
      .query(({ ctx, input }) => leaving.lastDay(ctx, input)),
    shiftsOfLeaver: planner
      .input(ShiftsOfLeaver)
      .query(({ ctx, input }) => leaving.shiftsOfLeaver(ctx, input)),
    saveLastDay: planner
      .input(SaveLastDay)
      .use(costly('roster.people.saveLastDay', costs.lastDay))
      .mutation(({ ctx, input }) => leaving.saveLastDay(ctx, input)),
  }),
  wishes: router({
    own: ownRoster.input(OwnWishesQuery).query(({ ctx, input }) => people.ownWishes(ctx, input)),
    save: ownRoster.input(SaveWishes).mutation(({ ctx, input }) => people.saveWishes(ctx, input)),
  }),
});
