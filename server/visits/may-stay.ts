/** Who may be in a room that somebody is in: judged anew each time, whatever token they came with. */
import type { VisitState } from '#shared/visit-states.ts';

export const patientIdentity = (guestId: string): string => `patient:${guestId}`;
export const practitionerIdentity = (id: string): string => `practitioner:${id}`;

/** The room as our rows have it. */
export interface House {
  state: VisitState;
  guestId: string | null;
  /** Identities of those who were taken out. */
  removed: ReadonlySet<string>;
  /** Tickets whose session is open and whose person conducts visits, and for whom each was. */
  tickets: ReadonlyMap<string, string>;
}

interface Inside {
  identity: string;
  ticket: string | null;
}

/** A patient has to be the one who was let in; a clinician's session has to stand. */
export function mayStay(house: House, { identity, ticket }: Inside): boolean {
  if (house.removed.has(identity)) return false;
  if (identity.startsWith('patient:'))
    return (
      house.state === 'in-progress' &&
      house.guestId !== null &&
      identity === patientIdentity(house.guestId)
    );
  if (identity.startsWith('practitioner:'))
    return ticket !== null && house.tickets.get(ticket) === identity;
  return true;
}
