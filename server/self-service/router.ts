/** What patients may call by the link in their letter and on a unit's booking page, and what the desk answers. */
import { AppointmentLink, CannotCome } from '#shared/self-service.ts';
import {
  FindTimesByLink,
  MoveByLink,
  SaveContactByLink,
  SayCompany,
  WaitByLink,
} from '#shared/self-service/link-changes.ts';
import { cannotCome, checkIn } from './links/appointment-links.ts';
import { yourAppointment } from './links/follow-link.ts';
import { freeTimes, moveByLink } from './links/move-by-link.ts';
import { saveContact, sayCompany, waitForEarlier } from './links/link-changes.ts';
import { Nothing } from '#shared/auth.ts';
import {
  AcceptRequest,
  AnswerProposal,
  BookingPageRef,
  BookingToken,
  ConfirmBooking,
  DeclineRequest,
  FindPublicTimes,
  HoldPublicTime,
  ProposeTime,
  SendBookingCode,
} from '#shared/self-service/booking-page.ts';
import { open, permitted, router } from '#server/platform/trpc.ts';
import * as answering from './booking-page/answer-proposal.ts';
import * as confirming from './booking-page/confirm-booking.ts';
import * as holding from './booking-page/hold-public-time.ts';
import * as page from './booking-page/booking-page.ts';
import * as requests from './requests/booking-requests.ts';

/** What the link in a patient's letter opens, without a session. */
export const patientRouter = router({
  yourAppointment: open
    .input(AppointmentLink)
    .query(({ ctx, input }) => yourAppointment(ctx, input)),
  checkIn: open.input(AppointmentLink).mutation(({ ctx, input }) => checkIn(ctx, input)),
  cannotCome: open.input(CannotCome).mutation(({ ctx, input }) => cannotCome(ctx, input)),
  freeTimes: open.input(FindTimesByLink).query(({ ctx, input }) => freeTimes(ctx, input)),
  move: open.input(MoveByLink).mutation(({ ctx, input }) => moveByLink(ctx, input)),
  saveContact: open.input(SaveContactByLink).mutation(({ ctx, input }) => saveContact(ctx, input)),
  sayCompany: open.input(SayCompany).mutation(({ ctx, input }) => sayCompany(ctx, input)),
  waitForEarlier: open.input(WaitByLink).mutation(({ ctx, input }) => waitForEarlier(ctx, input)),
});

/** What a unit's booking page calls, without a session. */
export const publicRouter = router({
  page: open.input(BookingPageRef).query(({ ctx, input }) => page.page(ctx, input)),
  times: open.input(FindPublicTimes).query(({ ctx, input }) => page.times(ctx, input)),
  hold: open.input(HoldPublicTime).mutation(({ ctx, input }) => holding.hold(ctx, input)),
  release: open.input(BookingToken).mutation(({ ctx, input }) => holding.release(ctx, input)),
  sendCode: open
    .input(SendBookingCode)
    .mutation(({ ctx, input }) => confirming.sendCode(ctx, input)),
  confirm: open.input(ConfirmBooking).mutation(({ ctx, input }) => confirming.confirm(ctx, input)),
  request: open.input(BookingToken).query(({ ctx, input }) => answering.request(ctx, input)),
  answer: open.input(AnswerProposal).mutation(({ ctx, input }) => answering.answer(ctx, input)),
});

const desk = permitted('appointments.desk');

export const requestsRouter = router({
  list: desk.input(Nothing).query(({ ctx }) => requests.requests(ctx)),
  accept: desk.input(AcceptRequest).mutation(({ ctx, input }) => requests.accept(ctx, input)),
  decline: desk.input(DeclineRequest).mutation(({ ctx, input }) => requests.decline(ctx, input)),
  propose: desk.input(ProposeTime).mutation(({ ctx, input }) => requests.propose(ctx, input)),
});
