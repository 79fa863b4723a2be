/** The captions of what others say, over the stage, and how the others answered the request for them. */
import { useRemoteParticipants } from '@livekit/components-react';
import { Text } from '@mantine/core';
import type { CaptionAnswer } from './caption-messages.ts';
import { nameOf, type CallVisit } from '#client/visits/call/parts/participants.ts';
import type { OthersCaptions } from './use-others-captions.ts';
import classes from './Captions.module.css';

const answerWords: Record<CaptionAnswer | 'asked', ((name: string) => string) | null> = {
  asked: (name) => `${name} is asked for captions.`,
  allowed: null,
  declined: (name) => `${name} declined captions.`,
  stopped: (name) => `${name} has stopped captions.`,
  cannot: (name) => `The browser of ${name} cannot make captions.`,
  off: () => 'Captions are turned off in an encrypted visit.',
};

interface Props {
  visit: CallVisit;
  othersCaptions: OthersCaptions;
}

/**
 * The lines are not announced: a user of a screen reader hears the voice itself at that moment. They can
 * be read by eye and with a Braille display.
 */
export function Captions({ visit, othersCaptions: { isOn, answers, lines } }: Props) {
  const participants = useRemoteParticipants();
  if (!isOn) return null;
  const nameIn = (identity: string) => {
    const participant = participants.find((candidate) => candidate.identity === identity);
    return participant ? nameOf(participant, visit) : 'Somebody';
  };
  const states = [...answers].flatMap(([identity, answer]) => {
    const words = answerWords[answer];
    return words && participants.some((participant) => participant.identity === identity)
      ? words(nameIn(identity))
      : [];
  });
  const isReady = lines.length === 0 && [...answers.values()].includes('allowed');
  return (
    <section className={classes.captions} aria-label="Captions">
      <output>
        {states.map((words) => (
          <Text key={words} component="span" size="sm" className={classes.state}>
            {words}
          </Text>
        ))}
        {isReady && (
          <Text component="span" size="sm" className={classes.state}>
            Captions appear here when somebody speaks.
          </Text>
        )}
      </output>
      <div role="log" aria-live="off" aria-label="What is said" className={classes.lines}>
        {lines.map(({ identity, number, language, text }) => (
          <p key={`${identity} ${number}`} className={classes.line}>
            <span className={classes.who}>{nameIn(identity)}</span>{' '}
            <span lang={language}>{text}</span>
          </p>
        ))}
      </div>
    </section>
  );
}
