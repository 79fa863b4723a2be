/** Captions of the own voice: transcribed for the readers that the speaker allowed, until one side ends it. */
import { useLocalParticipant, useRoomContext } from '@livekit/components-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from '#client/ui/states/toast.tsx';
import { answerTo, type CaptionAnswer } from './caption-messages.ts';
import { canTranscribe, transcribe } from './speech-recognition.ts';
import { useSelf } from '#client/visits/call/parts/self-context.tsx';
import { captionRequestWords, failureWords, type RecognitionHost } from './speech-words.ts';
import { sendCaption, useCaptionMessages } from './use-caption-messages.ts';

/** An interim text is sent this often at most; a final sentence at once. */
const interimEveryMs = 300;

export interface CaptionReader {
  identity: string;
  name: string;
}

/** What the speaker agreed to. */
export interface CaptionConsent {
  language: string;
  host: RecognitionHost;
}

const withoutReader = (readers: readonly CaptionReader[], identity: string) =>
  readers.filter((reader) => reader.identity !== identity);

function useTranscription(
  readers: readonly CaptionReader[],
  consent: CaptionConsent | null,
  onFailed: () => void,
) {
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
    // While muted nothing reaches the recogniser either.
    if (!isWanted || !consent || !track) return undefined;
    let interimAt = 0;
    const send = (text: string, isFinal: boolean) => {
      const { language } = consent;
      const words = { kind: 'words', number: number.current, text, language, isFinal } as const;
      sendCaption(room, words, to.current);
      if (isFinal) number.current += 1;
    };
    return transcribe({
      track,
      ...consent,
      onRecognised: ({ final, interim }) => {
        if (final) send(final, true);
        if (!interim || Date.now() - interimAt < interimEveryMs) return;
        interimAt = Date.now();
        send(interim, false);
      },
      onFailed: (code) => {
        toast.problem(failureWords(code));
        onFailed();
      },
    });
  }, [room, isWanted, consent, track, onFailed]);
  return { isMuted: !isMicrophoneEnabled };
}

export interface OwnCaptions {
  /** Readers whose request is not answered yet; the first is shown. */
  asking: readonly CaptionReader[];
  /** Who receives captions now. */
  readers: readonly CaptionReader[];
  isMuted: boolean;
  allow: (consent: CaptionConsent) => void;
  decline: () => void;
  stop: () => void;
}

export function useOwnCaptions({ isEncrypted }: { isEncrypted: boolean }): OwnCaptions {
  const room = useRoomContext();
  const { consents } = useSelf();
  const [asking, setAsking] = useState<readonly CaptionReader[]>([]);
  const [readers, setReaders] = useState<readonly CaptionReader[]>([]);
  const [consent, setConsent] = useState<CaptionConsent | null>(null);
  /** In this call: a reader who was allowed and reconnects is not asked about again. */
  const agreed = useRef(new Set<string>());

  const answer = (reply: CaptionAnswer, { identity }: CaptionReader) =>
    sendCaption(room, { kind: 'answer', answer: reply }, [identity]);
  const forget = (identity: string) => {
    setAsking((before) => withoutReader(before, identity));
    setReaders((before) => withoutReader(before, identity));
  };
  const end = useCallback(
    (reply: CaptionAnswer) => {
      // To all: those who asked for no captions ignore it.
      sendCaption(room, { kind: 'answer', answer: reply });
      agreed.current.clear();
      setReaders([]);
    },
    [room],
  );
  const failed = useCallback(() => end('cannot'), [end]);

  useCaptionMessages({
    onMessage: ({ kind }, { identity, name }) => {
      if (kind === 'end') forget(identity);
      if (kind !== 'ask') return;
      const reader = { identity, name: name || 'Somebody' };
      const hasAgreed = agreed.current.has(identity);
      const reply = answerTo({ isEncrypted, canTranscribe: canTranscribe(), hasAgreed });
      const join = reply === null ? setAsking : setReaders;
      if (reply) answer(reply, reader);
      if (reply === null || reply === 'allowed')
        join((before) => [...withoutReader(before, identity), reader]);
    },
    onLeft: ({ identity }) => forget(identity),
    onDisconnected: () => {
      setAsking([]);
      setReaders([]);
    },
  });

  const { isMuted } = useTranscription(readers, consent, failed);
  const [first] = asking;
  return {
    asking,
    readers,
    isMuted,
    allow: (chosen) => {
      if (!first) return;
      agreed.current.add(first.identity);
      setConsent(chosen);
      setAsking((before) => withoutReader(before, first.identity));
      setReaders((before) => [...withoutReader(before, first.identity), first]);
      answer('allowed', first);
      const { name: reader } = first;
      const wording = captionRequestWords(chosen.host, { reader, userAgent: navigator.userAgent });
      // The answer to the reader holds, whether or not the ledger can be reached.
      consents.giveCaptions?.({ wording, askedBy: reader }).catch(() => undefined);
    },
    decline: () => {
      if (!first) return;
      setAsking((before) => withoutReader(before, first.identity));
      answer('declined', first);
    },
    stop: () => {
      end('stopped');
      if (consents.giveCaptions)
        consents.revoke({ id: '', kind: 'captions' }).catch(() => undefined);
    },
  };
}
