/** Captions of what others say: requested from every participant, until they are switched off. */
import { useRoomContext } from '@livekit/components-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '#client/ui/states/toast.tsx';
import { linesToShow, withLine, type CaptionAnswer, type CaptionLine } from './caption-messages.ts';
import { sendCaption, useCaptionMessages } from './use-caption-messages.ts';

const checkEveryMs = 1_000;

/** By identity; `asked` until the participant answers. */
export type Answers = ReadonlyMap<string, CaptionAnswer | 'asked'>;

const noAnswers: Answers = new Map();

export interface OthersCaptions {
  isOn: boolean;
  /** Requests captions, or ends them. */
  toggle: () => void;
  answers: Answers;
  lines: readonly CaptionLine[];
}

/** Lines disappear when there was time to read them. */
function useLines() {
  const [lines, setLines] = useState<readonly CaptionLine[]>([]);
  const isEmpty = lines.length === 0;
  useEffect(() => {
    if (isEmpty) return undefined;
    const timer = setInterval(
      () => setLines((before) => linesToShow(before, Date.now())),
      checkEveryMs,
    );
    return () => clearInterval(timer);
  }, [isEmpty]);
  return [lines, setLines] as const;
}

export function useOthersCaptions({ isEncrypted }: { isEncrypted: boolean }): OthersCaptions {
  const room = useRoomContext();
  const isOnNow = useRef(false);
  const [isOn, setOn] = useState(false);
  const [answers, setAnswers] = useState(noAnswers);
  const [lines, setLines] = useLines();

  const setAnswer = (identity: string, answer: CaptionAnswer | 'asked') =>
    setAnswers((before) => new Map(before).set(identity, answer));
  const askAll = useCallback(() => {
    sendCaption(room, { kind: 'ask' });
    const identities = [...room.remoteParticipants.keys()];
    setAnswers(new Map(identities.map((identity) => [identity, 'asked'])));
  }, [room]);

  useCaptionMessages({
    onMessage: (message, { identity }) => {
      if (!isOnNow.current) return;
      if (message.kind === 'answer') setAnswer(identity, message.answer);
      if (message.kind !== 'words') return;
      const { kind: _kind, ...words } = message;
      setLines((before) => withLine(before, { ...words, identity, at: Date.now() }));
    },
    onJoined: ({ identity }) => {
      if (!isOnNow.current) return;
      setAnswer(identity, 'asked');
      sendCaption(room, { kind: 'ask' }, [identity]);
    },
    onLeft: ({ identity }) =>
      setAnswers((before) => new Map([...before].filter(([other]) => other !== identity))),
    onDisconnected: () => setAnswers(noAnswers),
    onConnected: () => {
      if (isOnNow.current) askAll();
    },
  });

  const toggle = useCallback(() => {
    if (isEncrypted) return toast.problem('Captions are turned off in an encrypted visit.');
    isOnNow.current = !isOnNow.current;
    setOn(isOnNow.current);
    setLines([]);
    if (isOnNow.current) return askAll();
    setAnswers(noAnswers);
    sendCaption(room, { kind: 'end' });
  }, [room, isEncrypted, askAll, setLines]);

  return { isOn, toggle, answers, lines };
}
