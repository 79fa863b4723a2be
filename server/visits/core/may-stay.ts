/** Who may be in a room that somebody is in: judged anew each time, whatever token they came with. */
import type { CompanionPlace } from '#shared/visits/companions.ts';
import { liveStates, type VisitState } from '#shared/visits/visit-states.ts';

export const patientIdentity = (guestId: string): string => `patient:${guestId}`;
export const companionIdentity = (guestId: string): string => `guest:${guestId}`;
export const practitionerIdentity = (id: string): string => `practitioner:${id}`;

/** The room as our rows have it. */
export interface House {
  state: VisitState;
  guestId: string | null;
  /** Identities of those who were taken out. */
  removed: ReadonlySet<string>;
  /** Tickets whose session is open and whose person conducts this visit, and for whom each was. */
  tickets: ReadonlyMap<string, string>;
  /** By identity: who comes beside the patient, with the newest device of theirs. */
  companions: ReadonlyMap<string, { place: CompanionPlace; isRevoked: boolean }>;
}

interface Inside {
  identity: string;
  ticket: string | null;
}

const isGoing = (state: VisitState) => liveStates.some((live) => live === state);

/** A guest has to be the one who was let in; a clinician's session has to stand; nobody else is anybody's. */
export function mayStay(house: House, { identity, ticket }: Inside): boolean {
  if (house.removed.has(identity)) return false;
  if (identity.startsWith('patient:'))
    return (
      house.state === 'in-progress' &&
      house.guestId !== null &&
      identity === patientIdentity(house.guestId)
    );
  if (identity.startsWith('guest:')) {
    const companion = house.companions.get(identity);
    return companion?.place === 'inside' && !companion.isRevoked && isGoing(house.state);
  }
  if (identity.startsWith('practitioner:'))
    return ticket !== null && house.tickets.get(ticket) === identity;
  return false;
}
