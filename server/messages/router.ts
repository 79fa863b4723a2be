/** The procedures of messages between colleagues. */
import { Nothing } from '#shared/auth.ts';
import { CaseRef } from '#shared/cases.ts';
import { WorkOnPatient } from '#shared/cases/patient-work.ts';
import {
  ListConversations,
  ListMessages,
  ListOpen,
  MessageRef,
  MuteConversation,
  ReadConversation,
  SaveQuietHours,
  SeeMessages,
  SendMessage,
} from '#shared/messages.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import * as lists from './reading/message-lists.ts';
import * as threads from './reading/threads.ts';
import * as receipts from './sending/receipts.ts';
import { send } from './sending/send-message.ts';

const colleague = permitted('messages.write');

export const messagesRouter = router({
  attention: colleague.input(Nothing).query(({ ctx }) => lists.attention(ctx)),
  open: colleague.input(ListOpen).query(({ ctx, input }) => lists.open(ctx, input)),
  list: colleague.input(ListMessages).query(({ ctx, input }) => lists.list(ctx, input)),
  conversations: colleague
    .input(ListConversations)
    .query(({ ctx, input }) => threads.conversations(ctx, input)),
  thread: colleague.input(ReadConversation).query(({ ctx, input }) => threads.thread(ctx, input)),
  ofPatient: permitted('case-management')
    .input(WorkOnPatient)
    .query(({ ctx, input }) => lists.ofPatient(ctx, input)),
  ofCase: colleague.input(CaseRef).query(({ ctx, input }) => threads.ofCase(ctx, input)),
  addressees: colleague.input(Nothing).query(({ ctx }) => threads.addressees(ctx)),
  send: colleague.input(SendMessage).mutation(({ ctx, input }) => send(ctx, input)),
  see: colleague.input(SeeMessages).mutation(({ ctx, input }) => receipts.see(ctx, input)),
  acknowledge: colleague
    .input(MessageRef)
    .mutation(({ ctx, input }) => receipts.acknowledge(ctx, input)),
  settle: colleague
    .input(MessageRef)
    .mutation(({ ctx, input }) => receipts.closeQuestion(ctx, input)),
  mute: colleague.input(MuteConversation).mutation(({ ctx, input }) => receipts.mute(ctx, input)),
  quietHours: colleague.input(Nothing).query(({ ctx }) => receipts.quietHours(ctx)),
  saveQuietHours: colleague
    .input(SaveQuietHours)
    .mutation(({ ctx, input }) => receipts.saveQuietHours(ctx, input)),
});
