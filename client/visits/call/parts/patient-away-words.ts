/** Words on a patient who is not in the room: where they are, since when, and what brings them back. */
import type { Visit } from '#shared/visits.ts';
import { viewersClock } from '#client/ui/times/times.ts';

/** What of a visit says where its patient is; guests' pages do not have it. */
export type PatientState = Pick<Visit, 'state' | 'patient'>;

export interface PatientAway {
  /** The heading, for instance "Connection lost at 14:05". */
  title: string;
  words: string;
  /** In a list, after their name. */
  short: string;
  /** Whether they have to be reached in another way. */
  isToBeReached: boolean;
}

/** Of a patient who had been in the room. `at`: when they were last there. */
function gone(name: string, at: string, { state, patient }: PatientState): PatientAway {
  const clock = viewersClock(at);
  const isLost = state === 'in-progress' || patient?.isDropped === true;
  return {
    title: isLost ? `Connection lost at ${clock}` : `${name} left at ${clock}`,
    short: isLost ? `connection lost at ${clock}` : `left at ${clock}`,
    words:
      state === 'in-progress'
        ? `${name} returns to the call as soon as the connection is back.`
        : `${name} can come back by the same link. You admit them then.`,
    isToBeReached: true,
  };
}

/** `leftRoomAt`: as this browser saw it, where the server has not said it yet. */
export function patientAway(
  name: string,
  patientState: PatientState,
  leftRoomAt: string | null,
): PatientAway {
  const { state, patient } = patientState;
  const at = patient?.leftRoomAt ?? leftRoomAt;
  switch (state) {
    case 'waiting':
      return {
        title: `${name} is in the waiting room`,
        words: 'They join once you admit them.',
        short: 'in the waiting room',
        isToBeReached: false,
      };
    case 'on-hold':
      return {
        title: `${name} is on hold`,
        words: 'They see and hear nothing until you resume.',
        short: 'on hold',
        isToBeReached: false,
      };
    case 'in-progress':
      if (at !== null) return gone(name, at, patientState);
      return {
        title: `${name} is admitted, and not connected yet`,
        words:
          patient?.isHere === false
            ? 'Their page does not answer.'
            : 'Their page rings until they enter.',
        short: 'admitted, not connected yet',
        isToBeReached: patient?.isHere === false,
      };
    case 'scheduled':
    case 'open':
    case 'ended':
    case 'no-show':
    case 'cancelled':
      if (at !== null) return gone(name, at, patientState);
      return {
        title: `${name} is not here yet`,
        words: 'You admit them when they come by their link.',
        short: 'not here yet',
        isToBeReached: true,
      };
  }
}
