/** The browser's own speech recognition, where it offers one: one voice is written down until it is stopped. */
import { heardIn, type Results } from '../call/captions/captions.ts';
import { inTime } from './in-time.ts';
import { endsAfter, goesOn, isNoFailure, type Where } from '../call/captions/speech-words.ts';

interface Recogniser {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  processLocally?: boolean;
  onresult: ((event: Results) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  /** Older browsers take no track, and hear the microphone that is the system's first. */
  start: (track?: MediaStreamTrack) => void;
  abort: () => void;
}

interface Recognisers {
  new (): Recogniser;
  available?: (wanted: { langs: string[]; processLocally: boolean }) => Promise<string>;
}

const offered = (): Recognisers | undefined => {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as {
    SpeechRecognition?: Recognisers;
    webkitSpeechRecognition?: Recognisers;
  };
  return SpeechRecognition ?? webkitSpeechRecognition;
};

export const canWriteDown = (): boolean => offered() !== undefined;

/** What a browser does not answer in time counts as what is worse for the person. */
const patience = { withinMs: 2_000, else: 'unknown' };

export async function whereItGoes(language: string): Promise<Where> {
  const wanted = { langs: [language], processLocally: true };
  const asked = offered()?.available?.(wanted);
  const answer = asked ? await inTime(asked, patience) : 'unknown';
  return answer === 'available' ? 'device' : 'maker';
}

export interface Writing {
  track: MediaStreamTrack;
  language: string;
  where: Where;
  onHeard: (heard: ReturnType<typeof heardIn>) => void;
  /** Once, with the browser's word for it; nothing is heard after it. */
  onFailed: (code: string) => void;
}

function made(Kind: Recognisers, { language, where }: Writing): Recogniser {
  const recogniser = new Kind();
  recogniser.lang = language;
  recogniser.continuous = true;
  recogniser.interimResults = true;
  if (where === 'device') recogniser.processLocally = true;
  return recogniser;
}

/** Goes on by itself until it is stopped; what it answers stops it, at once. */
export function writeDown(writing: Writing): () => void {
  const Kind = offered();
  let isOver = false;
  let quickEnds = 0;
  let current: Recogniser | null = null;
  const stop = () => {
    isOver = true;
    current?.abort();
  };
  const fail = (code: string) => {
    if (isOver) return;
    stop();
    writing.onFailed(code);
  };
  const begin = () => {
    if (!Kind || isOver) return;
    const startedAt = Date.now();
    current = made(Kind, writing);
    current.onresult = (event) => {
      if (!isOver) writing.onHeard(heardIn(event));
    };
    current.onerror = ({ error }) => {
      if (!isNoFailure(error)) fail(error);
    };
    current.onend = () => {
      quickEnds = endsAfter(quickEnds, Date.now() - startedAt);
      if (goesOn(quickEnds)) begin();
      else fail('ended');
    };
    try {
      current.start(writing.track);
    } catch {
      fail('start');
    }
  };
  begin();
  return stop;
}
