/** Words for guests on what they were invited to: as the patient, or as a companion. */
import type { GuestRole } from '#shared/visits/guests.ts';

/** Shown before the guest is recognised, so it names no patient. */
export const invitedWords = (role: GuestRole, clinicians: string): string =>
  ({
    patient: `Your tele-visit with ${clinicians}`,
    interpreter: `You are invited to interpret in a tele-visit with ${clinicians}`,
    relative: `You are invited to join a tele-visit with ${clinicians}`,
    liaison: `You are invited to talk about a patient’s next place of care with ${clinicians}`,
    payer: `You are invited to a peer-to-peer call with ${clinicians}`,
  })[role];

/** "Call Northgate Hospital, +44 20 7946 0000" */
export const clinicWords = ({
  organization,
  phone,
}: {
  organization: string;
  phone: string | null;
}): string => (phone === null ? `Call ${organization}` : `Call ${organization}, ${phone}`);

/** The subtitle of the device check. */
export const checkedForWords = (role: GuestRole, clinician: string): string =>
  ({
    patient: `For your visit with ${clinician}`,
    interpreter: `To interpret in a visit with ${clinician}`,
    relative: `To join a visit with ${clinician}`,
    liaison: `To speak with ${clinician}`,
    payer: `To speak with ${clinician}`,
  })[role];
