/** What a guest reads of why they are here: the patient, or whoever was asked to come beside them. */
import type { GuestRole } from '#shared/visits/guests.ts';

/** Over the link, before anybody is known: nothing of the patient. */
export const invitedWords = (role: GuestRole, clinicians: string): string =>
  ({
    patient: `Your tele-visit with ${clinicians}`,
    interpreter: `You were asked to interpret in a tele-visit of ${clinicians}`,
    relative: `You were asked to join a tele-visit of ${clinicians}`,
  })[role];

/** What the check of the devices is for. */
export const checkedForWords = (role: GuestRole, clinician: string): string =>
  ({
    patient: `For your visit with ${clinician}`,
    interpreter: `To interpret in the visit of ${clinician}`,
    relative: `To join the visit of ${clinician}`,
  })[role];
