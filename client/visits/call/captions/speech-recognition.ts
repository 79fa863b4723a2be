/** Transcribes one voice by the browser's own speech recognition, where it has one, until it is stopped. */
import { recognisedIn, type RecognitionResults } from './caption-messages.ts';
import { withTimeout } from '#client/visits/call/connection/with-timeout.ts';
import { quickEndsAfter, mayRestart, isNoFailure, type RecognitionHost } from './speech-words.ts';

interface SpeechRecogniser {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally?: boolean;
  onresult: ((event: RecognitionResults) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  /** Older browsers take no track, and listen to the system's default microphone. */
  start: (track?: MediaStreamTrack) => void;
  abort: () => void;
}

interface RecogniserClass {
  new (): SpeechRecogniser;
  available?: (options: { langs: string[]; processLocally: boolean }) => Promise<string>;
}

const recogniserClass = (): RecogniserClass | undefined => {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as {
    SpeechRecognition?: RecogniserClass;
    webkitSpeechRecognition?: RecogniserClass;
  };
  return SpeechRecognition ?? webkitSpeechRecognition;
};

export const canTranscribe = (): boolean => recogniserClass() !== undefined;

/** A browser that does not answer in time is taken to send the sound to its maker. */
const timeout = { timeoutMs: 2_000, fallback: 'unknown' };

export async function findRecognitionHost(language: string): Promise<RecognitionHost> {
  const options = { langs: [language], processLocally: true };
  const availability = recogniserClass()?.available?.(options);
  const answer = availability ? await withTimeout(availability, timeout) : 'unknown';
  return answer === 'available' ? 'device' : 'maker';
}

export interface TranscriptionOptions {
  track: MediaStreamTrack;
  language: string;
  host: RecognitionHost;
  onRecognised: (recognised: ReturnType<typeof recognisedIn>) => void;
  /** Called once, with the browser's error code; nothing is recognised after it. */
  onFailed: (code: string) => void;
}

function makeRecogniser(
  Recogniser: RecogniserClass,
  { language, host }: TranscriptionOptions,
): SpeechRecogniser {
  const recogniser = new Recogniser();
  recogniser.lang = language;
  recogniser.continuous = true;
  recogniser.interimResults = true;
  if (host === 'device') recogniser.processLocally = true;
  return recogniser;
}

/** Restarts the recogniser whenever the browser ends it. Returns the function that stops it at once. */
export function transcribe(options: TranscriptionOptions): () => void {
  const Recogniser = recogniserClass();
  let isOver = false;
  let quickEnds = 0;
  let current: SpeechRecogniser | null = null;
  const stop = () => {
    isOver = true;
    current?.abort();
  };
  const fail = (code: string) => {
    if (isOver) return;
    stop();
    options.onFailed(code);
  };
  const begin = () => {
    if (!Recogniser || isOver) return;
    const startedAt = Date.now();
    current = makeRecogniser(Recogniser, options);
    current.onresult = (event) => {
      if (!isOver) options.onRecognised(recognisedIn(event));
    };
    current.onerror = ({ error }) => {
      if (!isNoFailure(error)) fail(error);
    };
    current.onend = () => {
      quickEnds = quickEndsAfter(quickEnds, Date.now() - startedAt);
      if (mayRestart(quickEnds)) begin();
      else fail('ended');
    };
    try {
      current.start(options.track);
    } catch {
      fail('start');
    }
  };
  begin();
  return stop;
}
