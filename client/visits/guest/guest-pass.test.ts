/** Tests what a browser keeps of a guest's visit when its tab has died (S82). */
import { beforeEach, expect, test, vi } from 'vitest';
import { hourMs } from '#shared/durations.ts';
import type { DeviceChoice } from '#client/visits/devices/use-devices.ts';
import type { DeviceReport } from '#shared/visits/guests.ts';
import {
  forgetBrowsersPass,
  passFor,
  storeCheck,
  storedDeviceChoice,
  storedReport,
  storePass,
} from './guest-pass.ts';

function emptyStorage(): Storage {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage;
}

const tabDies = () => vi.stubGlobal('sessionStorage', emptyStorage());

beforeEach(() => {
  tabDies();
  vi.stubGlobal('localStorage', emptyStorage());
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

const choice: DeviceChoice = {
  camera: { isOn: false, deviceId: 'c' },
  microphone: { isOn: true, deviceId: 'm' },
};
const report: DeviceReport = {
  camera: 'off',
  microphone: 'works',
  line: 'good',
  udp: 'passes',
  sending: 'works',
};

test('a tab that died finds its pass, its devices and its check by the same link', () => {
  storePass({ token: 'link', pass: 'secret' });
  storeCheck(choice, report);
  tabDies();
  expect(passFor('link')).toBe('secret');
  expect([storedDeviceChoice(), storedReport()]).toEqual([choice, report]);
});

test('S82 a pass is found by its own link alone, until the visit is over, at most twelve hours', () => {
  vi.useFakeTimers();
  storePass({ token: 'link', pass: 'secret' });
  tabDies();
  expect([passFor(''), passFor('another')]).toEqual([null, null]);
  vi.advanceTimersByTime(12 * hourMs + 1);
  expect(passFor('link')).toBeNull();
  storePass({ token: 'link', pass: 'secret' });
  forgetBrowsersPass();
  expect(passFor('link')).toBe('secret');
  tabDies();
  expect(passFor('link')).toBeNull();
});

test('what one tab chooses is not kept for the link of another', () => {
  storePass({ token: 'one', pass: 'first' });
  const first = sessionStorage;
  tabDies();
  storePass({ token: 'two', pass: 'second' });
  vi.stubGlobal('sessionStorage', first);
  storeCheck(choice, report);
  tabDies();
  expect(passFor('two')).toBe('second');
  expect(storedDeviceChoice()).toBeNull();
});
