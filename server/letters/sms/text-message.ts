/** The words of text messages: one sentence without names of people, and a link. */
import {
  isOfRequest,
  type LetterKind,
  type RequestLetterKind,
} from '#shared/front-desk/unsent-letters.ts';

type TextKind = Exclude<LetterKind, RequestLetterKind | 'companion'>;

const sentences: Record<TextKind, { one: string; several: string }> = {
  booked: { one: 'you have a new appointment', several: 'you have new appointments' },
  moved: {
    one: 'your appointment has a new time',
    several: 'your appointments have new times',
  },
  changed: { one: 'your appointment has changed', several: 'your appointments have changed' },
  reassigned: {
    one: 'somebody else sees you at your appointment',
    several: 'somebody else sees you at your appointments',
  },
  kept: {
    one: 'your appointment stays at its time',
    several: 'your appointments stay at their times',
  },
  cancelled: {
    one: 'your appointment is cancelled',
    several: 'several of your appointments are cancelled',
  },
  reminder: { one: 'a reminder of your appointment', several: 'a reminder of your appointments' },
  link: { one: 'the link to your tele-visit', several: 'the link to your tele-visit' },
  choose: {
    one: 'please choose another time for your appointment',
    several: 'please choose another time for your appointment',
  },
  offer: { one: 'an earlier time is held for you', several: 'an earlier time is held for you' },
};

interface TextFacts {
  hospital: string;
  /** Of several dates the link is the first one's. */
  isOne: boolean;
  link: string;
}

/** A phone shows it while it is locked: neither who, nor with whom, nor when. */
export function textMessage(about: LetterKind, { hospital, isOne, link }: TextFacts): string {
  if (about === 'companion' || isOfRequest(about))
    throw new Error('neither companions nor requests get text messages');
  const { one, several } = sentences[about];
  return `${hospital}: ${isOne ? one : several}. ${link}`;
}
