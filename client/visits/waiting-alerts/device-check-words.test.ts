/** Tests what a clinician reads of a patient's device check. */
import { expect, test } from 'vitest';
import type { DeviceReport } from '#shared/visits/guests.ts';
import { briefCheckWords, checkWords, isFine } from './device-check-words.ts';

const fine: DeviceReport = {
  camera: 'works',
  microphone: 'works',
  line: 'good',
  udp: 'passes',
  sending: 'works',
};

test('a check without problems is short, any other says what is wrong', () => {
  expect(checkWords(fine)).toBe('Camera and microphone work. Good connection.');
  expect(briefCheckWords(fine)).toBe('Camera and microphone fine');
  expect(briefCheckWords({ ...fine, line: 'weak' })).toBe(
    'Camera and microphone work. Weak connection.',
  );
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
