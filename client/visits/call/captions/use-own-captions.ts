/** The own voice, written down for those who asked and were allowed: never before, and no longer than wanted. */
import { useLocalParticipant, useRoomContext } from '@livekit/components-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '#client/ui/toast.tsx';
import { answerTo, type CaptionAnswer } from './captions.ts';
import { canWriteDown, writeDown } from '../../room/speech.ts';
import { failureWords, type Where } from './speech-words.ts';
import { sendCaption, useCaptionNews } from '../../room/use-caption-news.ts';

/** A guess is told this often at most; a sentence that stands, at once. */
const guessEveryMs = 300;

export interface Reader {
  identity: string;
  name: string;
}

/** What its person agreed to. */
export interface Agreed {
  language: string;
  where: Where;
}

const without = (readers: readonly Reader[], identity: string) =>
  readers.filter((one) => one.identity !== identity);

function useWriting(readers: readonly Reader[], how: Agreed | null, onFailed: () => void) {
  const room = useRoomContext();
  const { microphoneTrack, isMicrophoneEnabled } = useLocalParticipant();
  const track = microphoneTrack?.track?.mediaStreamTrack;
  const to = useRef<readonly string[]>([]);
  const number = useRef(0);
  useEffect(() => {
    to.current = readers.map(({ identity }) => identity);
  }, [readers]);
  const isWanted = readers.length > 0 && isMicrophoneEnabled;
  useEffect(() => {
    // Whoever is muted is not heard by the recogniser either.
    if (!isWanted || !how || !track) return undefined;
    let guessedAt = 0;
    const say = (text: string, isFinal: boolean) => {
      const { language } = how;
      const words = { kind: 'words', number: number.current, text, language, isFinal } as const;
      sendCaption(room, words, to.current);
      if (isFinal) number.current += 1;
    };
    return writeDown({
      track,
      ...how,
      onHeard: ({ said, guess }) => {
        if (said) say(said, true);
        if (!guess || Date.now() - guessedAt < guessEveryMs) return;
        guessedAt = Date.now();
        say(guess, false);
      },
      onFailed: (code) => {
        toast.problem(failureWords(code));
        onFailed();
      },
    });
  }, [room, isWanted, how, track, onFailed]);
  return { isMuted: !isMicrophoneEnabled };
}

export interface BeingRead {
  /** Who wants to read and was not answered yet; the first is shown. */
  asking: readonly Reader[];
  /** Who reads now. */
  readers: readonly Reader[];
  isMuted: boolean;
  allow: (how: Agreed) => void;
  decline: () => void;
  stop: () => void;
}

export function useBeingRead({ isEncrypted }: { isEncrypted: boolean }): BeingRead {
  const room = useRoomContext();
  const [asking, setAsking] = useState<readonly Reader[]>([]);
  const [readers, setReaders] = useState<readonly Reader[]>([]);
  const [how, setHow] = useState<Agreed | null>(null);
  /** In this call: whoever was allowed and comes back after a lost line is not asked about again. */
  const agreed = useRef(new Set<string>());

  const answer = (said: CaptionAnswer, { identity }: Reader) =>
    sendCaption(room, { kind: 'answer', answer: said }, [identity]);
  const forget = (identity: string) => {
    setAsking((before) => without(before, identity));
    setReaders((before) => without(before, identity));
  };
  const end = useCallback(
    (said: CaptionAnswer) => {
      // To all: whoever does not read does not listen to it.
      sendCaption(room, { kind: 'answer', answer: said });
      agreed.current.clear();
      setReaders([]);
    },
    [room],
  );
  const failed = useCallback(() => end('cannot'), [end]);

  useCaptionNews({
    hear: ({ kind }, { identity, name }) => {
      if (kind === 'end') forget(identity);
      if (kind !== 'ask') return;
      const reader = { identity, name: name || 'Somebody' };
      const hasAgreed = agreed.current.has(identity);
      const said = answerTo({ isEncrypted, canWrite: canWriteDown(), hasAgreed });
      const join = said === null ? setAsking : setReaders;
      if (said) answer(said, reader);
      if (said === null || said === 'allowed')
        join((before) => [...without(before, identity), reader]);
    },
    left: ({ identity }) => forget(identity),
    lost: () => {
      setAsking([]);
      setReaders([]);
    },
  });

  const { isMuted } = useWriting(readers, how, failed);
  const [first] = asking;
  return {
    asking,
    readers,
    isMuted,
    allow: (chosen) => {
      if (!first) return;
      agreed.current.add(first.identity);
      setHow(chosen);
      setAsking((before) => without(before, first.identity));
      setReaders((before) => [...without(before, first.identity), first]);
      answer('allowed', first);
    },
    decline: () => {
      if (!first) return;
      setAsking((before) => without(before, first.identity));
      answer('declined', first);
    },
    stop: () => end('stopped'),
  };
}
