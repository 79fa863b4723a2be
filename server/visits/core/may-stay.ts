/** Decides who may stay in a room: judged again each time, whatever token the participant joined with. */
import type { CompanionStage } from '#shared/visits/companions.ts';
import type { GuestRole } from '#shared/visits/guests.ts';
import { isLive, type VisitState } from '#shared/visits/visit-states.ts';

export const patientIdentity = (guestId: string): string => `patient:${guestId}`;
export const companionIdentity = (guestId: string): string => `guest:${guestId}`;
/** Of a guest's device. */
export const guestIdentity = ({ role, id }: { role: GuestRole; id: string }): string =>
  role === 'patient' ? patientIdentity(id) : companionIdentity(id);
const practitionerPrefix = 'practitioner:';
export const practitionerIdentity = (id: string): string => `${practitionerPrefix}${id}`;
/** Null for guests. */
export const practitionerIdOf = (identity: string): string | null =>
  identity.startsWith(practitionerPrefix) ? identity.slice(practitionerPrefix.length) : null;

/** What the tables say of a room. */
export interface RoomState {
  state: VisitState;
  guestId: string | null;
  /** Identities of participants who were removed. */
  removed: ReadonlySet<string>;
  /** Tickets whose session is open and whose person conducts this visit, each with its identity. */
  tickets: ReadonlyMap<string, string>;
  /** By identity of their newest device. */
  companions: ReadonlyMap<string, { place: CompanionStage; isRevoked: boolean }>;
}

interface TicketedParticipant {
  identity: string;
  ticket: string | null;
}

/** Guests have to be admitted now; practitioners need a ticket of an open session; nobody else may stay. */
export function mayStay(room: RoomState, { identity, ticket }: TicketedParticipant): boolean {
  if (room.removed.has(identity)) return false;
  if (identity.startsWith('patient:'))
    return (
      room.state === 'in-progress' &&
      room.guestId !== null &&
      identity === patientIdentity(room.guestId)
    );
  if (identity.startsWith('guest:')) {
    const companion = room.companions.get(identity);
    return companion?.place === 'inside' && !companion.isRevoked && isLive(room.state);
  }
  if (practitionerIdOf(identity) !== null)
    return ticket !== null && room.tickets.get(ticket) === identity;
  return false;
}
