/** The doors of tele-visits. */
import { AppointmentLink, CannotCome } from '#shared/appointments/appointment-links.ts';
import { AppointmentRef } from '#shared/appointments.ts';
import { Nothing } from '#shared/auth.ts';
import { HandOver, InvitePatient, WaitingMessage } from '#shared/visits/guests.ts';
import { StartNow } from '#shared/starting-now.ts';
import { VisitRef } from '#shared/visits.ts';
import { OfferLink } from '#shared/appointments/waitlist.ts';
import { acceptOffer, beforeStarting, declineOffer, offer } from '#server/appointments/service.ts';
import { open, permitted, router } from '#server/platform/trpc.ts';
import { chatRouter, noteRouter } from './chat/router.ts';
import { companionDoors } from './companions/router.ts';
import * as conducting from './lifecycle/clinician-actions.ts';
import { guestRouter } from './waiting-room/guest-router.ts';
import * as links from './invitations/invitations.ts';
import * as record from './report/report.ts';
import { roomRouter } from './room-router.ts';
import * as visits from './service.ts';
import { startNow } from './lifecycle/starting-now.ts';

export const visitsRouter = router({
  // Open to whoever holds the link of a letter.
  yourAppointment: open
    .input(AppointmentLink)
    .query(({ ctx, input }) => visits.yourAppointment(ctx, input)),
  cannotCome: open.input(CannotCome).mutation(({ ctx, input }) => visits.cannotCome(ctx, input)),
  home: permitted('visits.read')
    .input(Nothing)
    .query(({ ctx }) => visits.home(ctx)),
  visit: permitted('visits.read')
    .input(VisitRef)
    .query(({ ctx, input }) => visits.visit(ctx, input)),
  whoWasThere: permitted('visits.read')
    .input(AppointmentRef)
    .query(({ ctx, input }) => record.whoWasThere(ctx, input)),
  exportRecord: permitted('visits.read')
    .input(AppointmentRef)
    .mutation(({ ctx, input }) => record.exportRecord(ctx, input)),
  open: permitted('visits.conduct')
    .input(AppointmentRef)
    .mutation(({ ctx, input }) => visits.open(ctx, input)),
  startable: permitted('visits.conduct')
    .input(Nothing)
    .query(({ ctx }) => beforeStarting(ctx)),
  startNow: permitted('visits.conduct')
    .input(StartNow)
    .mutation(({ ctx, input }) => startNow(ctx, input)),
  ticket: permitted('visits.conduct')
    .input(VisitRef)
    .mutation(({ ctx, input }) => visits.ticket(ctx, input)),
  end: permitted('visits.conduct')
    .input(VisitRef)
    .mutation(({ ctx, input }) => visits.end(ctx, input)),
  invite: permitted('visits.conduct')
    .input(InvitePatient)
    .mutation(({ ctx, input }) => links.invite(ctx, input)),
  invitations: permitted('visits.conduct')
    .input(AppointmentRef)
    .query(({ ctx, input }) => links.invitations(ctx, input)),
  revoke: permitted('visits.conduct')
    .input(AppointmentRef)
    .mutation(({ ctx, input }) => links.revoke(ctx, input)),
  admit: permitted('visits.conduct')
    .input(VisitRef)
    .mutation(({ ctx, input }) => conducting.admit(ctx, input)),
  hold: permitted('visits.conduct')
    .input(VisitRef)
    .mutation(({ ctx, input }) => conducting.hold(ctx, input)),
  resume: permitted('visits.conduct')
    .input(VisitRef)
    .mutation(({ ctx, input }) => conducting.resume(ctx, input)),
  sendBack: permitted('visits.conduct')
    .input(VisitRef)
    .mutation(({ ctx, input }) => conducting.sendBack(ctx, input)),
  message: permitted('visits.conduct')
    .input(WaitingMessage)
    .mutation(({ ctx, input }) => conducting.message(ctx, input)),
  handOver: permitted('visits.conduct')
    .input(HandOver)
    .mutation(({ ctx, input }) => conducting.handOver(ctx, input)),
  ...companionDoors,
  chat: chatRouter,
  note: noteRouter,
  guest: guestRouter,
  room: roomRouter,
  offer: open.input(OfferLink).query(({ ctx, input }) => offer(ctx, input)),
  acceptOffer: open.input(OfferLink).mutation(({ ctx, input }) => acceptOffer(ctx, input)),
  declineOffer: open.input(OfferLink).mutation(({ ctx, input }) => declineOffer(ctx, input)),
});
