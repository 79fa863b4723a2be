/** Tests transcription by the browser's recogniser: its ends, its errors, and where the sound is said to go. */
import { afterEach, expect, test, vi } from 'vitest';
import { canTranscribe, findRecognitionHost, transcribe } from './speech-recognition.ts';
import { failureWords, recognitionHostWords } from './speech-words.ts';

interface RecogniserHandlers {
  onresult: (event: object) => void;
  onerror: (event: { error: string }) => void;
  onend: () => void;
}

/** Fakes the browser's recogniser; returns the instances that were started. */
function fakeRecogniser({ available }: { available?: string } = {}) {
  const started: (RecogniserHandlers & {
    lang: string;
    processLocally?: boolean;
    track: unknown;
  })[] = [];
  class Recogniser {
    lang = '';
    track: unknown;
    onend: (() => void) | null = null;
    start(track: unknown) {
      this.track = track;
      started.push(this as never);
    }
    abort() {
      this.onend?.();
    }
  }
  const answers = available && { available: async () => available };
  vi.stubGlobal('webkitSpeechRecognition', Object.assign(Recogniser, answers));
  return started;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const track = {} as MediaStreamTrack;

function startTranscription(host: 'device' | 'maker' = 'maker') {
  const recognised: unknown[] = [];
  const failed: string[] = [];
  const stop = transcribe({
    track,
    host,
    language: 'de',
    onRecognised: (recognisedText) => recognised.push(recognisedText),
    onFailed: (code) => failed.push(code),
  });
  return { recognised, failed, stop };
}

test('a browser without recognition has none, and one that keeps the sound on the device is believed', async () => {
  expect(canTranscribe()).toBe(false);
  fakeRecogniser({ available: 'available' });
  expect(canTranscribe()).toBe(true);
  expect(await findRecognitionHost('de')).toBe('device');
  for (const available of ['downloadable', 'unavailable']) {
    fakeRecogniser({ available });
    expect(await findRecognitionHost('de')).toBe('maker');
  }
  fakeRecogniser();
  expect(await findRecognitionHost('de')).toBe('maker');
});

test('what was promised to stay on the device is asked to stay there', () => {
  const started = fakeRecogniser({ available: 'available' });
  startTranscription('device').stop();
  startTranscription('maker').stop();
  expect(started.map(({ processLocally }) => processLocally)).toEqual([true, undefined]);
  expect(started[0]).toMatchObject({ lang: 'de', track });
});

test('transcription goes on when the browser ends it, and hears nothing once it is stopped', () => {
  vi.useFakeTimers();
  const started = fakeRecogniser();
  const { recognised, failed, stop } = startTranscription();
  vi.advanceTimersByTime(60_000);
  started[0]?.onend();
  expect(started).toHaveLength(2);
  const results = [{ isFinal: true, 0: { transcript: 'Guten Tag' } }];
  started[1]?.onresult({ resultIndex: 0, results });
  stop();
  started[1]?.onresult({ resultIndex: 0, results });
  expect(recognised).toEqual([{ final: 'Guten Tag', interim: '' }]);
  expect(started).toHaveLength(2);
  expect(failed).toEqual([]);
});

test('an error is reported once, silence is none, and a recogniser that never begins is given up', () => {
  vi.useFakeTimers();
  const started = fakeRecogniser();
  const denied = startTranscription();
  started[0]?.onerror({ error: 'no-speech' });
  expect(denied.failed).toEqual([]);
  started[0]?.onerror({ error: 'not-allowed' });
  started[0]?.onend();
  expect(denied.failed).toEqual(['not-allowed']);
  expect(started).toHaveLength(1);

  const never = startTranscription();
  for (let ends = 0; ends < 10; ends += 1) started.at(-1)?.onend();
  expect(never.failed).toEqual(['ended']);
  expect(started).toHaveLength(6);
});

test('the words say where the sound goes, by the name of who gets it', () => {
  const chrome = 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
  expect(recognitionHostWords('maker', chrome)).toContain('its maker (Google)');
  expect(recognitionHostWords('maker', `${chrome} Edg/140.0`)).toContain('Microsoft');
  expect(recognitionHostWords('maker', 'iPhone; Version/26.0 Mobile Safari/604.1')).toContain(
    'Apple',
  );
  expect(recognitionHostWords('maker', 'Firefox/150')).toContain('to its maker,');
  expect(recognitionHostWords('device', chrome)).toContain('does not leave it');
  expect(failureWords('network')).toMatch(/reached.*Captions of you are off/);
  expect(failureWords('phrases-not-supported')).toMatch(/^Speech recognition does not work here/);
});
