/** The procedures of an organization: its locale for everybody, payers for who bills, the rest for administrators. */
import { Nothing } from '#shared/auth.ts';
import { SaveLogo, SaveOrganization } from '#shared/organization.ts';
import { CareSettings } from '#shared/organization/care-settings.ts';
import {
  ClosureRef,
  ListClosures,
  NewClosure,
  SaveClosure,
} from '#shared/organization/closures.ts';
import { MergePayers, NewPayer, SavePayer } from '#shared/organization/payers.ts';
import { MergeUnits, NewUnit, SaveUnit, UnitRef } from '#shared/organization/units.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import type { OrganizationNeeds } from './needs.ts';
import { careSettings, saveCareSettings } from './care/care-settings.ts';
import * as closures from './closures/closures.ts';
import * as details from './details.ts';
import * as payers from './payers/payers.ts';
import * as units from './units/units.ts';

const manager = permitted('organization.manage');
const payerManager = permitted('payers.manage');
const unitManager = permitted<OrganizationNeeds>('organization.manage');

export const organizationRouter = router({
  locale: permitted('session.own')
    .input(Nothing)
    .query(({ ctx }) => details.locale(ctx)),
  firstSteps: manager.input(Nothing).query(({ ctx }) => details.firstSteps(ctx)),
  withoutHours: manager.input(Nothing).query(({ ctx }) => details.withoutHours(ctx)),
  read: manager.input(Nothing).query(({ ctx }) => details.read(ctx)),
  save: manager.input(SaveOrganization).mutation(({ ctx, input }) => details.save(ctx, input)),
  /** Who makes contacts and asks about needs is told of them. */
  careSettings: permitted('session.own')
    .input(Nothing)
    .query(({ ctx }) => careSettings(ctx)),
  saveCareSettings: manager
    .input(CareSettings)
    .mutation(({ ctx, input }) => saveCareSettings(ctx, input)),
  /** A picture is larger than other bodies. */
  saveLogo: manager
    .meta({ takesFile: true })
    .input(SaveLogo)
    .mutation(({ ctx, input }) => details.saveLogo(ctx, input)),
  units: router({
    list: manager.input(Nothing).query(({ ctx }) => units.list(ctx)),
    add: manager.input(NewUnit).mutation(({ ctx, input }) => units.add(ctx, input)),
    contents: unitManager.input(UnitRef).query(({ ctx, input }) => units.contents(ctx, input)),
    save: unitManager.input(SaveUnit).mutation(({ ctx, input }) => units.save(ctx, input)),
    merge: unitManager.input(MergeUnits).mutation(({ ctx, input }) => units.merge(ctx, input)),
  }),
  payers: router({
    list: payerManager.input(Nothing).query(({ ctx }) => payers.list(ctx)),
    unmatched: payerManager.input(Nothing).query(({ ctx }) => payers.unmatched(ctx)),
    add: payerManager.input(NewPayer).mutation(({ ctx, input }) => payers.add(ctx, input)),
    save: payerManager.input(SavePayer).mutation(({ ctx, input }) => payers.save(ctx, input)),
    merge: payerManager.input(MergePayers).mutation(({ ctx, input }) => payers.merge(ctx, input)),
  }),
  closures: router({
    /** Everybody may see when the house is closed. */
    list: permitted('schedule.read')
      .input(ListClosures)
      .query(({ ctx, input }) => closures.list(ctx, input)),
    add: manager.input(NewClosure).mutation(({ ctx, input }) => closures.add(ctx, input)),
    save: manager.input(SaveClosure).mutation(({ ctx, input }) => closures.save(ctx, input)),
    remove: manager.input(ClosureRef).mutation(({ ctx, input }) => closures.remove(ctx, input)),
  }),
});
