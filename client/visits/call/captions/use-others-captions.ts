/** Reading what others say: asked of everybody inside, whoever comes later too, until it is no longer wanted. */
import { useRoomContext } from '@livekit/components-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '#client/ui/toast.tsx';
import { unread, withLine, type CaptionAnswer, type CaptionLine } from './captions.ts';
import { sendCaption, useCaptionNews } from '../../room/use-caption-news.ts';

const lookEveryMs = 1_000;

/** By identity; `asked` until somebody answers. */
export type Answers = ReadonlyMap<string, CaptionAnswer | 'asked'>;

const nobody: Answers = new Map();

export interface Reading {
  isOn: boolean;
  /** Asks for captions, or wants none any more. */
  turn: () => void;
  answers: Answers;
  lines: readonly CaptionLine[];
}

/** Lines go when there was time to read them. */
function useLines() {
  const [lines, setLines] = useState<readonly CaptionLine[]>([]);
  const isEmpty = lines.length === 0;
  useEffect(() => {
    if (isEmpty) return undefined;
    const timer = setInterval(() => setLines((before) => unread(before, Date.now())), lookEveryMs);
    return () => clearInterval(timer);
  }, [isEmpty]);
  return [lines, setLines] as const;
}

export function useReading({ isEncrypted }: { isEncrypted: boolean }): Reading {
  const room = useRoomContext();
  const wanted = useRef(false);
  const [isOn, setOn] = useState(false);
  const [answers, setAnswers] = useState(nobody);
  const [lines, setLines] = useLines();

  const note = (identity: string, answer: CaptionAnswer | 'asked') =>
    setAnswers((before) => new Map(before).set(identity, answer));
  const askAll = useCallback(() => {
    sendCaption(room, { kind: 'ask' });
    const inside = [...room.remoteParticipants.keys()];
    setAnswers(new Map(inside.map((identity) => [identity, 'asked'])));
  }, [room]);

  useCaptionNews({
    hear: (message, { identity }) => {
      if (!wanted.current) return;
      if (message.kind === 'answer') note(identity, message.answer);
      if (message.kind !== 'words') return;
      const { kind: _kind, ...words } = message;
      setLines((before) => withLine(before, { ...words, identity, at: Date.now() }));
    },
    came: ({ identity }) => {
      if (!wanted.current) return;
      note(identity, 'asked');
      sendCaption(room, { kind: 'ask' }, [identity]);
    },
    left: ({ identity }) =>
      setAnswers((before) => new Map([...before].filter(([one]) => one !== identity))),
    lost: () => setAnswers(nobody),
    back: () => {
      if (wanted.current) askAll();
    },
  });

  const turn = useCallback(() => {
    if (isEncrypted) return toast.problem('Captions are turned off in an encrypted visit.');
    wanted.current = !wanted.current;
    setOn(wanted.current);
    setLines([]);
    if (wanted.current) return askAll();
    setAnswers(nobody);
    sendCaption(room, { kind: 'end' });
  }, [room, isEncrypted, askAll, setLines]);

  return { isOn, turn, answers, lines };
}
