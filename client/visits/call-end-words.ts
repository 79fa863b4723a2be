/** How a call ended for this user, and the words for it. */
import type { Visit } from '#shared/visits.ts';
import { viewersClock } from '#client/ui/times/times.ts';

export type CallEnding =
  | { how: 'left' | 'ended' | 'elsewhere' | 'removed' }
  /** Our server gave no ticket; `words` say why. */
  | { how: 'refused'; words: string };

export const endingTitles: Record<CallEnding['how'], string> = {
  left: 'You left the visit',
  ended: 'This visit has ended',
  elsewhere: 'You are in this visit in another window',
  removed: 'You were removed from the visit',
  refused: 'The visit cannot be entered',
};

const outcomes: Partial<Record<Visit['appointment']['state'], string>> = {
  completed: 'The appointment is completed.',
  'no-show': 'The patient did not come.',
  cancelled: 'The appointment was not held: the patient did not get into the room.',
};

const closingTimeWords = (endsItselfAt: string | null) =>
  endsItselfAt === null
    ? 'It stays open until somebody ends it.'
    : `It ends by itself at ${viewersClock(endsItselfAt)}, unless somebody joins.`;

export function endingReason(
  { appointment, inside, endsItselfAt }: Visit,
  ending: CallEnding,
): string {
  const name = appointment.patientName;
  switch (ending.how) {
    case 'left':
      return inside === 0
        ? `Nobody is inside any more in the visit with ${name}. ${closingTimeWords(endsItselfAt)}`
        : `The visit with ${name} goes on without you. You can join again.`;
    case 'ended':
      return `The visit with ${name} has ended for all. ${outcomes[appointment.state] ?? ''}`;
    case 'elsewhere':
      return 'A second window or device has taken over your place. Joining here ends it there.';
    case 'removed':
      return 'You can join again once a clinician in the visit allows you back.';
    case 'refused':
      return ending.words;
  }
}
