/** Somebody beside a patient: asked by a clinician with a link of their own, and come by it. */
import type { CompanionRole } from '#shared/visits/companions.ts';
import type { Browser } from './browser.ts';
import type { Clinic, Clinician } from './clinic.ts';
import { tokenIn, waitingPatient } from './patient.ts';

interface Asked {
  visitId: string;
  name?: string;
  role?: CompanionRole;
}

/** The link that the clinician copies, and whose it is. */
export async function guestLink(
  clinician: Clinician,
  { visitId, name = 'Maria Rossi', role = 'interpreter' }: Asked,
) {
  const input = { visitId, role, name };
  const { data, text } = await clinician.browser.call('visits.addGuest', input);
  if (!data) throw new Error(text);
  return { guestId: data.guestId as string, link: tokenIn(data.link), name, role };
}

export type GuestLink = Awaited<ReturnType<typeof guestLink>>;

/** In the waiting room, on a device of theirs. */
export const waitingGuest = (clinic: Clinic, { link, name, role }: GuestLink): Promise<Browser> =>
  waitingPatient(clinic, { token: link, name, role });

/** Let in, with the token of theirs. */
export async function admittedGuest(clinic: Clinic, clinician: Clinician, asked: Asked) {
  const link = await guestLink(clinician, asked);
  const maria = await waitingGuest(clinic, link);
  const ref = { visitId: asked.visitId, guestId: link.guestId };
  const admitted = await clinician.browser.call('visits.admitGuest', ref);
  if (!admitted.data) throw new Error(admitted.text);
  const { token, identity } = (await maria.call('visits.guest.ticket', {})).data;
  return { ...link, ref, maria, token: token as string, identity: identity as string };
}
