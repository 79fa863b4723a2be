/** The procedures of people: a picker for everybody, accounts for administrators. */
import { Nothing } from '#shared/auth.ts';
import {
  FindColleagues,
  InvitePerson,
  ListPeople,
  PersonRef,
  SaveDetails,
  SavePhone,
  PeopleOfUnit,
} from '#shared/people.ts';
import { SaveAccess } from '#shared/people/save-access.ts';
import { ImportPeople, PreviewImport } from '#shared/people/people-import.ts';
import { NewJob, SaveJob } from '#shared/people/jobs.ts';
import { SaveUnits } from '#shared/people/unit-memberships.ts';
import { searchCost } from '#server/platform/cost/search-cost.ts';
import { fileCost } from '#server/platform/cost/call-budget.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import type { PeopleNeeds } from './needs.ts';
import * as changes from './account-actions.ts';
import * as importing from './importing/import-people.ts';
import * as jobs from './jobs/custom-jobs.ts';
import * as invitations from './invitations.ts';
import * as accountList from './account-list.ts';
import { leaverCost, leaverItems } from './leaver.ts';
import { saveUnits } from './units/unit-memberships.ts';
import * as colleagues from './colleagues.ts';

const manager = permitted<PeopleNeeds>('people.manage');
/** Each shift of somebody who leaves is judged by the rules of duty. */
const accessCost = ({ shifts }: SaveAccess) => 1 + 4 * shifts.length;
/** Names with a wrong letter are compared one by one. */
const findCost = ({ search, withSimilar }: Pick<FindColleagues, 'search' | 'withSimilar'>) =>
  withSimilar && search !== '' ? searchCost : 1;
/** A page of them, of thousands that are sorted and counted. */
const listCost = ({ search, withSimilar }: ListPeople) => 20 + findCost({ search, withSimilar });
/** A list of people is larger than other bodies. */
const importer = manager.meta({ takesFile: true });

export const peopleRouter = router({
  find: permitted<PeopleNeeds>('practitioners.find')
    .input(FindColleagues)
    .use(costly('people.find', findCost))
    .query(({ ctx, input }) => colleagues.findColleagues(ctx, input)),
  colleague: permitted<PeopleNeeds>('practitioners.find')
    .input(PersonRef)
    .query(({ ctx, input }) => colleagues.colleague(ctx, input)),
  savePhone: permitted<PeopleNeeds>('session.own')
    .input(SavePhone)
    .mutation(({ ctx, input }) => colleagues.savePhone(ctx, input)),
  list: manager
    .input(ListPeople)
    .use(costly('people.list', listCost))
    .query(({ ctx, input }) => accountList.list(ctx, input)),
  one: manager.input(PersonRef).query(({ ctx, input }) => accountList.readAccount(ctx, input)),
  units: permitted<PeopleNeeds>('schedule.read')
    .input(Nothing)
    .query(({ ctx }) => colleagues.units(ctx)),
  ofUnit: permitted<PeopleNeeds>('practitioners.find')
    .input(PeopleOfUnit)
    .query(({ ctx, input }) => colleagues.ofUnit(ctx, input)),
  invite: manager.input(InvitePerson).mutation(({ ctx, input }) => invitations.invite(ctx, input)),
  sendInvitation: manager
    .input(PersonRef)
    .mutation(({ ctx, input }) => invitations.sendInvitation(ctx, input)),
  sendInvitations: manager.input(Nothing).mutation(({ ctx }) => invitations.sendInvitations(ctx)),
  saveDetails: manager
    .input(SaveDetails)
    .mutation(({ ctx, input }) => changes.saveDetails(ctx, input)),
  saveUnits: manager.input(SaveUnits).mutation(({ ctx, input }) => saveUnits(ctx, input)),
  leaver: manager
    .input(PersonRef)
    .use(costly('people.leaver', () => leaverCost))
    .query(({ ctx, input }) => leaverItems(ctx, input)),
  saveAccess: manager
    .input(SaveAccess)
    .use(costly('people.saveAccess', accessCost))
    .mutation(({ ctx, input }) => changes.saveAccess(ctx, input)),
  endSessions: manager
    .input(PersonRef)
    .mutation(({ ctx, input }) => changes.endSessions(ctx, input)),
  resetSecondStep: manager
    .input(PersonRef)
    .mutation(({ ctx, input }) => changes.resetSecondStep(ctx, input)),
  jobs: router({
    names: permitted('schedule.read')
      .input(Nothing)
      .query(({ ctx }) => jobs.names(ctx)),
    list: manager.input(Nothing).query(({ ctx }) => jobs.list(ctx)),
    add: manager.input(NewJob).mutation(({ ctx, input }) => jobs.add(ctx, input)),
    save: manager.input(SaveJob).mutation(({ ctx, input }) => jobs.save(ctx, input)),
  }),
  previewImport: importer
    .input(PreviewImport)
    .use(costly('people.previewImport', () => fileCost))
    .query(({ ctx, input }) => importing.preview(ctx, input)),
  import: importer
    .input(ImportPeople)
    .use(costly('people.import', () => fileCost))
    .mutation(({ ctx, input }) => importing.importPeople(ctx, input)),
});
