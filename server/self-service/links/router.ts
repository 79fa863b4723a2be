/** What the link in a patient's letter opens, without a session. */
import { AppointmentLink, CannotCome } from '#shared/self-service.ts';
import {
  FindTimesByLink,
  MoveByLink,
  SaveContactByLink,
  SayCompany,
  WaitByLink,
} from '#shared/self-service/link-changes.ts';
import { open, router } from '#server/platform/trpc.ts';
import { cannotCome, checkIn } from './appointment-links.ts';
import { yourAppointment } from './follow-link.ts';
import { freeTimes, moveByLink } from './move-by-link.ts';
import { saveContact, sayCompany, waitForEarlier } from './link-changes.ts';

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
