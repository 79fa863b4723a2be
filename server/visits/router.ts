/** The procedures of tele-visits: who may call each, and what it takes. */
import { AppointmentRef } from '#shared/appointments.ts';
import { Nothing } from '#shared/auth.ts';
import { HandOver, InvitePatient, WaitingMessage } from '#shared/visits/guests.ts';
import { OtherArrivalRef } from '#shared/visits/other-arrivals.ts';
import { StartNow } from '#shared/visits/immediate-visit.ts';
import { VisitRef } from '#shared/visits.ts';
import { SaveBackup, SaveWaitingSettings } from '#shared/visits/waiting.ts';
import { startOptions } from '#server/appointments/service.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import { roomRouter } from '#server/visits/call/router.ts';
import { ticket } from '#server/visits/call/ticket.ts';
import { chatRouter } from '#server/visits/chat/router.ts';
import { companionProcedures } from '#server/visits/companions/router.ts';
import { consentRouter } from '#server/visits/consent/router.ts';
import * as invitations from '#server/visits/invitations/visit-invitations.ts';
import * as actions from '#server/visits/lifecycle/clinician-actions.ts';
import { end } from '#server/visits/lifecycle/end-visit.ts';
import {
  acceptHandOver,
  declineHandOver,
  handOver,
} from '#server/visits/hand-over/visit-hand-over.ts';
import { home, visit } from '#server/visits/lifecycle/home.ts';
import { open as openVisit } from '#server/visits/lifecycle/open-visit.ts';
import { reopen } from '#server/visits/lifecycle/reopen-visit.ts';
import { startNow } from '#server/visits/lifecycle/start-visit-now.ts';
import { noteRouter } from '#server/visits/notes/router.ts';
import { exportCsv, exportReport, readReport } from '#server/visits/report/visit-report.ts';
import { backups, saveBackup } from '#server/visits/waiting-room/backups.ts';
import { feedbackFigures } from '#server/visits/waiting-room/feedback.ts';
import { guestRouter } from '#server/visits/waiting-room/guest-router.ts';
import {
  saveWaitingSettings,
  waitingSettings,
} from '#server/visits/waiting-room/waiting-settings.ts';
import { takeOver, whoWaits } from '#server/visits/waiting-room/who-waits.ts';
import { moveToWaitingRoom, refusePlace } from '#server/visits/waiting-room/other-arrivals.ts';

/** The report of one visit, with all of its chat and notes. */
const exportCost = 50;

export const visitsRouter = router({
  home: permitted('visits.read')
    .input(Nothing)
    .query(({ ctx }) => home(ctx)),
  visit: permitted('visits.read')
    .input(VisitRef)
    .query(({ ctx, input }) => visit(ctx, input)),
  whoWasThere: permitted('visits.read')
    .input(AppointmentRef)
    .query(({ ctx, input }) => readReport(ctx, input)),
  exportRecord: permitted('visits.read')
    .input(AppointmentRef)
    .use(costly('visits.exportRecord', () => exportCost))
    .mutation(({ ctx, input }) => exportReport(ctx, input)),
  exportCsv: permitted('visits.read')
    .input(AppointmentRef)
    .use(costly('visits.exportCsv', () => exportCost))
    .mutation(({ ctx, input }) => exportCsv(ctx, input)),
  open: permitted('visits.conduct')
    .input(AppointmentRef)
    .mutation(({ ctx, input }) => openVisit(ctx, input)),
  startable: permitted('visits.conduct')
    .input(Nothing)
    .query(({ ctx }) => startOptions(ctx)),
  startNow: permitted('visits.conduct')
    .input(StartNow)
    .mutation(({ ctx, input }) => startNow(ctx, input)),
  ticket: permitted('visits.conduct')
    .input(VisitRef)
    .mutation(({ ctx, input }) => ticket(ctx, input)),
  end: permitted('visits.conduct')
    .input(VisitRef)
    .mutation(({ ctx, input }) => end(ctx, input)),
  reopen: permitted('visits.conduct')
    .input(AppointmentRef)
    .mutation(({ ctx, input }) => reopen(ctx, input)),
  invite: permitted('visits.conduct')
    .input(InvitePatient)
    .mutation(({ ctx, input }) => invitations.invite(ctx, input)),
  invitations: permitted('visits.conduct')
    .input(AppointmentRef)
    .query(({ ctx, input }) => invitations.invitations(ctx, input)),
  revoke: permitted('visits.conduct')
    .input(AppointmentRef)
    .mutation(({ ctx, input }) => invitations.revoke(ctx, input)),
  admit: permitted('visits.conduct')
    .input(VisitRef)
    .mutation(({ ctx, input }) => actions.admit(ctx, input)),
  hold: permitted('visits.conduct')
    .input(VisitRef)
    .mutation(({ ctx, input }) => actions.hold(ctx, input)),
  resume: permitted('visits.conduct')
    .input(VisitRef)
    .mutation(({ ctx, input }) => actions.resume(ctx, input)),
  sendBack: permitted('visits.conduct')
    .input(VisitRef)
    .mutation(({ ctx, input }) => actions.sendBack(ctx, input)),
  givePlace: permitted('visits.conduct')
    .input(OtherArrivalRef)
    .mutation(({ ctx, input }) => moveToWaitingRoom(ctx, input)),
  refusePlace: permitted('visits.conduct')
    .input(OtherArrivalRef)
    .mutation(({ ctx, input }) => refusePlace(ctx, input)),
  message: permitted('visits.conduct')
    .input(WaitingMessage)
    .mutation(({ ctx, input }) => actions.message(ctx, input)),
  handOver: permitted('visits.conduct')
    .input(HandOver)
    .mutation(({ ctx, input }) => handOver(ctx, input)),
  acceptHandOver: permitted('visits.conduct')
    .input(VisitRef)
    .mutation(({ ctx, input }) => acceptHandOver(ctx, input)),
  declineHandOver: permitted('visits.conduct')
    .input(VisitRef)
    .mutation(({ ctx, input }) => declineHandOver(ctx, input)),
  waiting: permitted('visits.conduct')
    .input(Nothing)
    .query(({ ctx }) => whoWaits(ctx)),
  takeOver: permitted('visits.conduct')
    .input(VisitRef)
    .mutation(({ ctx, input }) => takeOver(ctx, input)),
  waitingSettings: permitted('visits.conduct')
    .input(Nothing)
    .query(({ ctx }) => waitingSettings(ctx)),
  saveWaitingSettings: permitted('appointments.administer')
    .input(SaveWaitingSettings)
    .mutation(({ ctx, input }) => saveWaitingSettings(ctx, input)),
  backups: permitted('appointments.administer')
    .input(Nothing)
    .query(({ ctx }) => backups(ctx)),
  saveBackup: permitted('appointments.administer')
    .input(SaveBackup)
    .mutation(({ ctx, input }) => saveBackup(ctx, input)),
  feedback: permitted('visits.conduct')
    .input(Nothing)
    .query(({ ctx }) => feedbackFigures(ctx)),
  ...companionProcedures,
  chat: chatRouter,
  consent: consentRouter,
  note: noteRouter,
  guest: guestRouter,
  room: roomRouter,
});
