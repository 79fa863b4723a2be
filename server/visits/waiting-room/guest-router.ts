/** The procedures of guests: open without a session, each takes the link or its pass. */
import { Nothing } from '#shared/auth.ts';
import {
  AcceptConsent,
  ConfirmName,
  DeviceReport,
  InvitationLink,
  LostLink,
  WaitingReply,
} from '#shared/visits/guests.ts';
import { VisitFeedback } from '#shared/visits/feedback.ts';
import { open, router } from '#server/platform/trpc.ts';
import { guestChatRouter } from '#server/visits/chat/router.ts';
import { guestConsentRouter } from '#server/visits/consent/router.ts';
import { submitFeedback } from './feedback.ts';
import { guestNews } from './guest-stream.ts';
import * as guests from './guests.ts';
import { sendLinkAgain } from '#server/visits/invitations/lost-links.ts';
import { reply } from './reply.ts';
import * as waiting from './waiting-room.ts';

export const guestRouter = router({
  look: open.input(InvitationLink).query(({ ctx, input }) => guests.viewInvitation(ctx, input)),
  recognise: open.input(ConfirmName).mutation(({ ctx, input }) => guests.recognise(ctx, input)),
  sendLinkAgain: open.input(LostLink).mutation(({ ctx, input }) => sendLinkAgain(ctx, input)),
  agree: open.input(AcceptConsent).mutation(({ ctx, input }) => guests.agree(ctx, input)),
  showDevices: open
    .input(DeviceReport)
    .mutation(({ ctx, input }) => guests.showDevices(ctx, input)),
  enter: open.input(Nothing).mutation(({ ctx }) => waiting.enter(ctx)),
  state: open.input(Nothing).query(({ ctx }) => waiting.state(ctx)),
  reply: open.input(WaitingReply).mutation(({ ctx, input }) => reply(ctx, input)),
  giveFeedback: open.input(VisitFeedback).mutation(({ ctx, input }) => submitFeedback(ctx, input)),
  leave: open.input(Nothing).mutation(({ ctx }) => waiting.leave(ctx)),
  ticket: open.input(Nothing).mutation(({ ctx }) => waiting.guestTicket(ctx)),
  chat: guestChatRouter,
  consent: guestConsentRouter,
  news: open
    .input(Nothing)
    .subscription(({ ctx, signal }) => guestNews(ctx, signal ?? new AbortController().signal)),
});
