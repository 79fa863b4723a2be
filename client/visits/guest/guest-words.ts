/** Words for guests on what they were invited to: as the patient, or as a companion. */
import type { GuestRole } from '#shared/visits/guests.ts';

/** Shown before the guest is recognised, so it names no patient. */
export const invitedWords = (role: GuestRole, clinicians: string): string =>
  ({
    patient: `Your tele-visit with ${clinicians}`,
    interpreter: `You were asked to interpret in a tele-visit of ${clinicians}`,
    relative: `You were asked to join a tele-visit of ${clinicians}`,
  })[role];

/** The subtitle of the device check. */
export const checkedForWords = (role: GuestRole, clinician: string): string =>
  ({
    patient: `For your visit with ${clinician}`,
    interpreter: `To interpret in the visit of ${clinician}`,
    relative: `To join the visit of ${clinician}`,
  })[role];
