/** Captions of the own voice: transcribed for the readers that the speaker allowed, until one side ends it. */
import { useLocalParticipant, useRoomContext } from '@livekit/components-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ConsentDecision } from '#shared/visits/consent-kinds.ts';
import type { ConsentIntroduction } from '#shared/visits/consent-ledger.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { answerTo, type CaptionAnswer } from './caption-messages.ts';
import { canTranscribe, transcribe } from './speech-recognition.ts';
import { hasRefused, introductionTo } from '#client/visits/call/consent/consent-api.ts';
import { useSelf } from '#client/visits/call/parts/self-context.tsx';
import { captionRequestWords, failureWords, type RecognitionHost } from './speech-words.ts';
import { sendCaption, useCaptionMessages } from './use-caption-messages.ts';

/** An interim text is sent this often at most; a final sentence at once. */
const interimEveryMs = 300;

export interface CaptionReader {
  identity: string;
  name: string;
  /** What the hospital says above the question; null: nothing. */
  introduction?: ConsentIntroduction | null;
}

/** What the speaker agreed to. */
export interface CaptionConsent {
  language: string;
  host: RecognitionHost;
}

const withoutReader = (readers: readonly CaptionReader[], identity: string) =>
  readers.filter((reader) => reader.identity !== identity);

const including =
  (reader: CaptionReader) =>
  (readers: readonly CaptionReader[]): readonly CaptionReader[] => [
    ...withoutReader(readers, reader.identity),
    reader,
  ];

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
  /** `host` as in the question, which is kept with the answer. */
  decline: (host: RecognitionHost) => void;
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
  /** Readers whose request waits until the ledger was read. */
  const requested = useRef(new Set<string>());

  const answer = (reply: CaptionAnswer, { identity }: CaptionReader) =>
    sendCaption(room, { kind: 'answer', answer: reply }, [identity]);
  /** The answer to the reader holds, whether or not the ledger can be reached. */
  const keepAnswer = (
    decision: ConsentDecision,
    host: RecognitionHost,
    { name, introduction }: CaptionReader,
  ) => {
    const wording = captionRequestWords(host, { reader: name, userAgent: navigator.userAgent });
    consents
      .answer?.({
        kind: 'captions',
        decision,
        wording,
        askedBy: name,
        ...(introduction && { introduction: introduction.version }),
      })
      .catch(() => undefined);
  };
  const forget = (identity: string) => {
    requested.current.delete(identity);
    setAsking((before) => withoutReader(before, identity));
    setReaders((before) => withoutReader(before, identity));
  };
  const ask = async (reader: CaptionReader) => {
    requested.current.add(reader.identity);
    const [isRefused, introduction] = await Promise.all([
      hasRefused(consents, 'captions'),
      introductionTo(consents, 'captions'),
    ]);
    // The reader may have left, or want none any more.
    if (!requested.current.delete(reader.identity)) return;
    if (isRefused) answer('declined', reader);
    else setAsking(including({ ...reader, introduction }));
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
      if (reply) answer(reply, reader);
      if (reply === 'allowed') setReaders(including(reader));
      if (reply === null) void ask(reader);
    },
    onLeft: ({ identity }) => forget(identity),
    onDisconnected: () => {
      requested.current.clear();
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
      setReaders(including(first));
      answer('allowed', first);
      keepAnswer('given', chosen.host, first);
    },
    decline: (host) => {
      if (!first) return;
      // Of all who ask: who refuses is not asked again in this visit.
      const refused = consents.answer ? asking : [first];
      setAsking((before) => before.filter((reader) => !refused.includes(reader)));
      for (const reader of refused) answer('declined', reader);
      keepAnswer('refused', host, first);
    },
    stop: () => {
      end('stopped');
      if (consents.answer) consents.revoke({ id: '', kind: 'captions' }).catch(() => undefined);
    },
  };
}
