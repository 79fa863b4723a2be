/** Who may open, read and import facts. */
import { OpenFacts, ReadFacts } from '#shared/facts.ts';
import { Nothing } from '#shared/auth.ts';
import {
  FeedIdentifierTypes,
  FeedRef,
  MessageRefs,
  NewFeed,
  UnsettledMessages,
} from '#shared/facts/fact-feeds.ts';
import { FeedPatientRules } from '#shared/facts/patient-rules.ts';
import { MatchMessage, MessageRef, RetryCause } from '#shared/facts/unsettled-messages.ts';
import { ResolveConflict } from '#shared/outside-appointments.ts';
import { FactFile } from '#shared/facts/fact-import.ts';
import { ReadStayPlaces } from '#shared/facts/stay-places.ts';
import { fileCost } from '#server/platform/cost/call-budget.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import type { FactsNeeds } from './needs.ts';
import * as feeds from './feeds/fact-feeds.ts';
import { createPatient, matchPatient, openMessage } from './feeds/message-patients.ts';
import { conflicts, resolveConflict } from './feeds/schedule-conflicts.ts';
import * as unsettled from './feeds/unsettled-messages.ts';
import { operations } from './feeds/operations.ts';
import { importFacts, preview } from './importing/import-facts.ts';
import { mappingsRouter } from './mappings/router.ts';
import {
  MatchClaim,
  NewRemittanceUpload,
  RemittanceClaims,
  RemittanceFile,
  RemittanceUploadPart,
  StartRemittanceUpload,
} from '#shared/facts/remittances.ts';
import {
  importRemittance,
  remittanceClaims,
  remittances,
} from './remittances/import-remittance.ts';
import { matchClaim, tryClaimsAgain } from './remittances/match-claims.ts';
import * as uploading from './remittances/upload-remittance.ts';
import { openFacts, readFacts } from './reading/open-patient-facts.ts';
import { stayPlaces } from './reading/stay-places.ts';

const builder = permitted<FactsNeeds>('facts.import');
const biller = permitted<FactsNeeds>('billing');
const importer = builder.meta({ takesFile: true }).input(FactFile);
/** Each message is applied again. */
const retryCost = ({ messageIds }: MessageRefs) => messageIds.length;
/** Up to two hundred of them. */
const resolveCost = () => 200;

export const factsRouter = router({
  open: permitted<FactsNeeds>('facts.read')
    .input(OpenFacts)
    .mutation(({ ctx, input }) => openFacts(ctx, input)),
  read: permitted<FactsNeeds>('facts.read')
    .input(ReadFacts)
    .query(({ ctx, input }) => readFacts(ctx, input)),
  places: permitted('facts.read')
    .input(ReadStayPlaces)
    .query(({ ctx, input }) => stayPlaces(ctx, input)),
  preview: importer
    .use(costly('facts.preview', () => fileCost))
    .query(({ ctx, input }) => preview(ctx, input)),
  import: importer
    .use(costly('facts.import', () => fileCost))
    .mutation(({ ctx, input }) => importFacts(ctx, input)),
  operations: builder.input(Nothing).query(({ ctx }) => operations(ctx)),
  mappings: mappingsRouter,
  remittances: router({
    list: biller.input(Nothing).query(({ ctx }) => remittances(ctx)),
    claims: biller.input(RemittanceClaims).query(({ ctx, input }) => remittanceClaims(ctx, input)),
    import: biller
      .meta({ takesFile: true })
      .input(RemittanceFile)
      .use(costly('facts.remittances.import', () => fileCost))
      .mutation(({ ctx, input }) => importRemittance(ctx, input)),
    uploads: biller.input(Nothing).query(({ ctx }) => uploading.uploads(ctx)),
    beginUpload: biller
      .input(NewRemittanceUpload)
      .mutation(({ ctx, input }) => uploading.beginUpload(ctx, input)),
    addUploadPart: biller
      .meta({ takesFile: true })
      .input(RemittanceUploadPart)
      .mutation(({ ctx, input }) => uploading.addUploadPart(ctx, input)),
    startUpload: biller
      .input(StartRemittanceUpload)
      .use(costly('facts.remittances.startUpload', () => fileCost))
      .mutation(({ ctx, input }) => uploading.startUpload(ctx, input)),
    match: biller.input(MatchClaim).mutation(({ ctx, input }) => matchClaim(ctx, input)),
    tryAgain: biller
      .input(Nothing)
      .use(costly('facts.remittances.tryAgain', resolveCost))
      .mutation(({ ctx }) => tryClaimsAgain(ctx)),
  }),
  feeds: router({
    list: builder.input(Nothing).query(({ ctx }) => feeds.list(ctx)),
    add: builder.input(NewFeed).mutation(({ ctx, input }) => feeds.add(ctx, input)),
    setIdentifierTypes: builder
      .input(FeedIdentifierTypes)
      .mutation(({ ctx, input }) => feeds.setIdentifierTypes(ctx, input)),
    setPatientRules: builder
      .input(FeedPatientRules)
      .mutation(({ ctx, input }) => feeds.setPatientRules(ctx, input)),
    end: builder.input(FeedRef).mutation(({ ctx, input }) => feeds.end(ctx, input)),
    unsettled: builder
      .input(UnsettledMessages)
      .query(({ ctx, input }) => unsettled.unsettled(ctx, input)),
    retry: builder
      .input(MessageRefs)
      .use(costly('facts.feeds.retry', retryCost))
      .mutation(({ ctx, input }) => unsettled.retry(ctx, input)),
    retryCause: builder
      .input(RetryCause)
      .use(costly('facts.feeds.retryCause', resolveCost))
      .mutation(({ ctx, input }) => unsettled.retryCause(ctx, input)),
    message: builder.input(MessageRef).query(({ ctx, input }) => openMessage(ctx, input)),
    createPatient: builder
      .input(MessageRef)
      .use(costly('facts.feeds.createPatient', resolveCost))
      .mutation(({ ctx, input }) => createPatient(ctx, input)),
    matchPatient: builder
      .input(MatchMessage)
      .use(costly('facts.feeds.matchPatient', resolveCost))
      .mutation(({ ctx, input }) => matchPatient(ctx, input)),
    conflicts: builder.input(Nothing).query(({ ctx }) => conflicts(ctx)),
    resolveConflict: builder
      .input(ResolveConflict)
      .mutation(({ ctx, input }) => resolveConflict(ctx, input)),
    dismiss: builder.input(MessageRefs).mutation(({ ctx, input }) => unsettled.dismiss(ctx, input)),
  }),
});
