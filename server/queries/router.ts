/** The procedures of queries about documentation: asked by specialists, answered by clinicians. */
import { AddToAnswer, AnswerQuery, AskedPerson, AskQuery, QueryRef } from '#shared/queries.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import * as answering from './answering.ts';
import { ask, cover } from './asking.ts';

const answerer = permitted('cases.work');

export const queriesRouter = router({
  ask: permitted('cdi')
    .input(AskQuery)
    .mutation(({ ctx, input }) => ask(ctx, input)),
  cover: permitted('cdi')
    .input(AskedPerson)
    .query(({ ctx, input }) => cover(ctx, input)),
  one: answerer.input(QueryRef).query(({ ctx, input }) => answering.one(ctx, input)),
  answer: answerer.input(AnswerQuery).mutation(({ ctx, input }) => answering.answer(ctx, input)),
  addToAnswer: answerer
    .input(AddToAnswer)
    .mutation(({ ctx, input }) => answering.addToAnswer(ctx, input)),
});
