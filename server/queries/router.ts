/** The procedures of queries about documentation: asked by specialists, answered by clinicians. */
import { Nothing } from '#shared/auth.ts';
import {
  AddToAnswer,
  AnswerQuery,
  AskedPerson,
  AskQuery,
  QueryRef,
  TalkAboutQuery,
} from '#shared/queries.ts';
import {
  NewTemplate,
  SaveTemplate,
  TemplateRef,
  TemplateSeries,
} from '#shared/queries/templates.ts';
import { ReviewRef } from '#shared/queries/review-stay.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import * as answering from './answer-query.ts';
import { ask, cover } from './send-query.ts';
import { talk } from './start-talk.ts';
import { reviewStay } from './stay/review-stay.ts';
import * as templates from './templates/templates.ts';

const answerer = permitted('cases.work');
const asker = permitted('cdi');

/** Who may send a query in words of their own may write a template too. */
const templatesRouter = router({
  list: asker.input(Nothing).query(({ ctx }) => templates.list(ctx)),
  revisions: asker.input(TemplateSeries).query(({ ctx, input }) => templates.revisions(ctx, input)),
  add: asker.input(NewTemplate).mutation(({ ctx, input }) => templates.add(ctx, input)),
  save: asker.input(SaveTemplate).mutation(({ ctx, input }) => templates.save(ctx, input)),
  retire: asker.input(TemplateRef).mutation(({ ctx, input }) => templates.retire(ctx, input)),
});

export const queriesRouter = router({
  ask: asker.input(AskQuery).mutation(({ ctx, input }) => ask(ctx, input)),
  cover: asker.input(AskedPerson).query(({ ctx, input }) => cover(ctx, input)),
  stay: asker.input(ReviewRef).query(({ ctx, input }) => reviewStay(ctx, input)),
  templates: templatesRouter,
  talk: answerer.input(TalkAboutQuery).mutation(({ ctx, input }) => talk(ctx, input)),
  one: answerer.input(QueryRef).query(({ ctx, input }) => answering.readQuery(ctx, input)),
  answer: answerer.input(AnswerQuery).mutation(({ ctx, input }) => answering.answer(ctx, input)),
  addToAnswer: answerer
    .input(AddToAnswer)
    .mutation(({ ctx, input }) => answering.addToAnswer(ctx, input)),
});
