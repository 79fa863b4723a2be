/** Tests what a clinician reads of who waits. */
import { expect, test } from 'vitest';
import type { DeviceReport } from '#shared/visits/guests.ts';
import { checkWords, isFine, waitedWords } from './patient-words.ts';

const fine: DeviceReport = {
  camera: 'works',
  microphone: 'works',
  line: 'good',
  udp: 'passes',
  sending: 'works',
};

test('a check without problems is short, any other says what is wrong', () => {
  expect(checkWords(fine)).toBe('Camera and microphone work. Good connection.');
  expect(checkWords({ ...fine, camera: 'refused', line: 'weak' })).toBe(
    'Camera is not allowed, microphone works. Weak connection.',
  );
  expect(checkWords({ ...fine, udp: 'blocked', sending: 'fails' })).toBe(
    'Camera and microphone work. Good connection. The network limits video: pictures may stutter. The browser cannot send sound or picture.',
  );
});

test('what could not be tried is no fault; what failed is', () => {
  expect(isFine({ ...fine, udp: 'untried', sending: 'untried' })).toBe(true);
  const faults: Partial<DeviceReport>[] = [
    { camera: 'busy' },
    { microphone: 'off' },
    { line: 'weak' },
    { udp: 'blocked' },
    { sending: 'fails' },
  ];
  expect(faults.filter((fault) => isFine({ ...fine, ...fault }))).toEqual([]);
});

test('whole minutes are shown, and for a clock that is behind: just now', () => {
  const now = Date.parse('2026-11-21T10:12:30Z');
  expect(waitedWords('2026-11-21T10:00:00Z', now)).toBe('Waiting for 12 min.');
  expect(waitedWords('2026-11-21T10:13:00Z', now)).toBe('Came just now.');
  expect(waitedWords(null, now)).toBe('In the waiting room.');
});
