/** A voice is written down by the browser's own recogniser, whose ends and errors are taken as they come. */
import { afterEach, expect, test, vi } from 'vitest';
import { canWriteDown, whereItGoes, writeDown } from './speech.ts';
import { failureWords, whereWords } from '../call/captions/speech-words.ts';

interface Told {
  onresult: (event: object) => void;
  onerror: (event: { error: string }) => void;
  onend: () => void;
}

/** As a browser offers it: a third party, whose side the test plays. */
function browser({ available }: { available?: string } = {}) {
  const begun: (Told & { lang: string; processLocally?: boolean; track: unknown })[] = [];
  class Recogniser {
    lang = '';
    track: unknown;
    onend: (() => void) | null = null;
    start(track: unknown) {
      this.track = track;
      begun.push(this as never);
    }
    abort() {
      this.onend?.();
    }
  }
  const answers = available && { available: async () => available };
  vi.stubGlobal('webkitSpeechRecognition', Object.assign(Recogniser, answers));
  return begun;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const track = {} as MediaStreamTrack;

function writing(where: 'device' | 'maker' = 'maker') {
  const heard: unknown[] = [];
  const failed: string[] = [];
  const stop = writeDown({
    track,
    where,
    language: 'de',
    onHeard: (one) => heard.push(one),
    onFailed: (code) => failed.push(code),
  });
  return { heard, failed, stop };
}

test('a browser without recognition has none, and one that keeps the sound on the device is believed', async () => {
  expect(canWriteDown()).toBe(false);
  browser({ available: 'available' });
  expect(canWriteDown()).toBe(true);
  expect(await whereItGoes('de')).toBe('device');
  for (const available of ['downloadable', 'unavailable']) {
    browser({ available });
    expect(await whereItGoes('de')).toBe('maker');
  }
  browser();
  expect(await whereItGoes('de')).toBe('maker');
});

test('what was promised to stay on the device is asked to stay there', () => {
  const begun = browser({ available: 'available' });
  writing('device').stop();
  writing('maker').stop();
  expect(begun.map(({ processLocally }) => processLocally)).toEqual([true, undefined]);
  expect(begun[0]).toMatchObject({ lang: 'de', track });
});

test('it goes on when the browser ends it, and hears nothing once it is stopped', () => {
  vi.useFakeTimers();
  const begun = browser();
  const { heard, failed, stop } = writing();
  vi.advanceTimersByTime(60_000);
  begun[0]?.onend();
  expect(begun).toHaveLength(2);
  const results = [{ isFinal: true, 0: { transcript: 'Guten Tag' } }];
  begun[1]?.onresult({ resultIndex: 0, results });
  stop();
  begun[1]?.onresult({ resultIndex: 0, results });
  expect(heard).toEqual([{ said: 'Guten Tag', guess: '' }]);
  expect(begun).toHaveLength(2);
  expect(failed).toEqual([]);
});

test('an error is told once, silence is none, and one that never begins is given up', () => {
  vi.useFakeTimers();
  const begun = browser();
  const denied = writing();
  begun[0]?.onerror({ error: 'no-speech' });
  expect(denied.failed).toEqual([]);
  begun[0]?.onerror({ error: 'not-allowed' });
  begun[0]?.onend();
  expect(denied.failed).toEqual(['not-allowed']);
  expect(begun).toHaveLength(1);

  const never = writing();
  for (let ends = 0; ends < 10; ends += 1) begun.at(-1)?.onend();
  expect(never.failed).toEqual(['ended']);
  expect(begun).toHaveLength(6);
});

test('it is said where the sound goes, by the name of who gets it', () => {
  const chrome = 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';
  expect(whereWords('maker', chrome)).toContain('its maker (Google)');
  expect(whereWords('maker', `${chrome} Edg/140.0`)).toContain('Microsoft');
  expect(whereWords('maker', 'iPhone; Version/26.0 Mobile Safari/604.1')).toContain('Apple');
  expect(whereWords('maker', 'Firefox/150')).toContain('to its maker,');
  expect(whereWords('device', chrome)).toContain('does not leave it');
  expect(failureWords('network')).toMatch(/reached.*Captions of you are off/);
  expect(failureWords('phrases-not-supported')).toMatch(/^Your voice could not be written down/);
});
