/** The title, the words and the button of each stage of a guest's visit. */
import type { GuestVisit } from '#shared/visits/guests.ts';
import { clockTime } from '#client/ui/times/times.ts';
import { clinicWords } from './guest-words.ts';
import { whenWords } from './visit-time-words.ts';

interface StatusText {
  title: string;
  words: string;
  /** Of the button that leads on. */
  verb?: string;
}

const endingWords = (endsItselfAt: string | null, zone: string) =>
  endsItselfAt === null
    ? ''
    : ` Nobody is in it any more: it ends at ${clockTime(endsItselfAt, zone)}.`;

export function statusTextOf(visit: GuestVisit): StatusText {
  const { stage, inLineFor, opensAt, startsAt, zone, endsItselfAt } = visit;
  switch (stage) {
    case 'early':
      return {
        title: `Your visit is ${whenWords(startsAt, zone)}`,
        words: `The waiting room opens ${whenWords(opensAt, zone)}. You can leave this page open.`,
        verb: 'Test camera and sound',
      };
    case 'inside':
      return {
        title: `${inLineFor} is ready for you`,
        words: 'Your camera and microphone turn on when you enter.',
        verb: 'Enter',
      };
    case 'outside':
      return {
        title: 'You left the visit',
        words: `You can come back while the visit lasts. The clinic lets you in again.${endingWords(endsItselfAt, zone)}`,
        verb: 'Come back',
      };
    case 'on-hold':
      return {
        title: 'You are on hold',
        words: `${inLineFor} will be back in a moment. Nobody sees or hears you. Stay on this page.`,
      };
    case 'elsewhere':
      if (visit.asksForPlace)
        return {
          title: 'The clinic sees that you are here',
          words:
            'This visit is open on another device. Stay on this page: the clinic decides which device may join.',
        };
      return {
        title: 'This visit is open on another device',
        words: 'Only one device at a time can be in the visit.',
        verb: 'Use this device',
      };
    case 'removed':
      return {
        title: 'The clinic has ended your part of this visit',
        words: `You cannot come back on your own. Did you not expect this? ${clinicWords(visit)}.`,
      };
    case 'cancelled':
      return {
        title: 'This visit was cancelled',
        words: `Did you not expect this, or do you still need help? ${clinicWords(visit)}.`,
      };
    case 'over':
    case 'consent':
    case 'waiting':
      return {
        title: 'This visit has ended',
        words: 'You can close this page.',
      };
  }
}
