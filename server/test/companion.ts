/** Companions of a visit: invited by a clinician, who come by a link of their own. */
import type { CompanionRole } from '#shared/visits/companions.ts';
import type { Browser } from './browser.ts';
import type { Clinic, Clinician } from './clinic.ts';
import { tokenIn, waitingPatient } from './patient.ts';

interface CompanionOptions {
  visitId: string;
  name?: string;
  role?: CompanionRole;
}

/** The link that the clinician copies, and whom it is for. */
export async function guestLink(
  clinician: Clinician,
  { visitId, name = 'Maria Rossi', role = 'interpreter' }: CompanionOptions,
) {
  const input = { visitId, role, name };
  const { data, text } = await clinician.browser.call('visits.addGuest', input);
  if (!data) throw new Error(text);
  return { guestId: data.guestId as string, link: tokenIn(data.link), name, role };
}

/** A visit after the one that `openVisit` makes. */
export async function openLaterVisit(clinic: Clinic, clinician: Clinician): Promise<string> {
  const appointmentId = await clinic.place([clinician], { at: 27 });
  return (await clinician.browser.call('visits.open', { appointmentId })).data.id;
}

export type GuestLink = Awaited<ReturnType<typeof guestLink>>;

/** A companion in the waiting room, on a device of their own. */
export const waitingGuest = (clinic: Clinic, { link, name }: GuestLink): Promise<Browser> =>
  waitingPatient(clinic, { token: link, name });

/** An admitted companion, with their LiveKit token. */
export async function admittedGuest(
  clinic: Clinic,
  clinician: Clinician,
  companionOptions: CompanionOptions,
) {
  const link = await guestLink(clinician, companionOptions);
  const maria = await waitingGuest(clinic, link);
  const ref = { visitId: companionOptions.visitId, guestId: link.guestId };
  const admitted = await clinician.browser.call('visits.admitGuest', ref);
  if (!admitted.data) throw new Error(admitted.text);
  const { token, identity } = (await maria.call('visits.guest.ticket', {})).data;
  return { ...link, ref, maria, token: token as string, identity: identity as string };
}
