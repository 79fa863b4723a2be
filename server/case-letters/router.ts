/** The procedures of letters on cases: templates, drafts, signatures, packets, and how each left the house. */
import { Nothing } from '#shared/auth.ts';
import {
  BeginLetter,
  CaseLetterRef,
  DropLetter,
  NoteDelivery,
  NoteDeliveryResult,
  SaveLetter,
  SignLetter,
} from '#shared/case-letters.ts';
import {
  ChangeLetterTemplate,
  DraftLetterTemplate,
  LetterTemplateRef,
  TryLetterTemplate,
} from '#shared/case-letters/letter-templates.ts';
import { MakePacket } from '#shared/case-letters/packets.ts';
import { CaseRef } from '#shared/cases.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import * as deliveries from './deliveries/deliveries.ts';
import { lettersOfCase } from './letters/letters-of-case.ts';
import { sign } from './letters/sign-letter.ts';
import * as letters from './letters/write-letters.ts';
import { makePacket, packetCost, packetSources } from './packets/make-packet.ts';
import * as templates from './templates/letter-templates.ts';

const writer = permitted('case-letters.manage');
const worker = permitted('cases.work');

const templatesRouter = router({
  list: writer.input(Nothing).query(({ ctx }) => templates.list(ctx)),
  draft: writer
    .input(DraftLetterTemplate)
    .mutation(({ ctx, input }) => templates.draft(ctx, input)),
  change: writer
    .input(ChangeLetterTemplate)
    .mutation(({ ctx, input }) => templates.change(ctx, input)),
  tryOut: writer.input(TryLetterTemplate).query(({ ctx, input }) => templates.tryOut(ctx, input)),
  publish: writer
    .input(LetterTemplateRef)
    .mutation(({ ctx, input }) => templates.publish(ctx, input)),
  retire: writer
    .input(LetterTemplateRef)
    .mutation(({ ctx, input }) => templates.retire(ctx, input)),
});

export const caseLettersRouter = router({
  templates: templatesRouter,
  ofCase: worker.input(CaseRef).query(({ ctx, input }) => lettersOfCase(ctx, input)),
  read: worker.input(CaseLetterRef).query(({ ctx, input }) => letters.read(ctx, input)),
  begin: worker.input(BeginLetter).mutation(({ ctx, input }) => letters.begin(ctx, input)),
  save: worker.input(SaveLetter).mutation(({ ctx, input }) => letters.save(ctx, input)),
  drop: worker.input(DropLetter).mutation(({ ctx, input }) => letters.drop(ctx, input)),
  sign: worker
    .input(SignLetter)
    .use(costly('caseLetters.sign', () => 20))
    .mutation(({ ctx, input }) => sign(ctx, input)),
  packetSources: worker.input(CaseRef).query(({ ctx, input }) => packetSources(ctx, input)),
  makePacket: worker
    .input(MakePacket)
    .use(costly('caseLetters.makePacket', packetCost))
    .mutation(({ ctx, input }) => makePacket(ctx, input)),
  noteDelivery: worker
    .input(NoteDelivery)
    .mutation(({ ctx, input }) => deliveries.noteDelivery(ctx, input)),
  noteResult: worker
    .input(NoteDeliveryResult)
    .mutation(({ ctx, input }) => deliveries.noteResult(ctx, input)),
});
