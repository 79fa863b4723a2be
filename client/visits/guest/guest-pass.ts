/** What this browser keeps of a guest's visit, so that a tab that died comes back: the pass, the chosen devices, the check's report. */
import { hourMs } from '#shared/durations.ts';
import type { DeviceReport } from '#shared/visits/guests.ts';
import type { DeviceChoice } from '#client/visits/devices/use-devices.ts';

const passKey = 'karemd.visit-pass';
const choiceKey = 'karemd.visit-devices';
const reportKey = 'karemd.visit-check';

/** Longer than any visit's window is open. */
const keptForMs = 12 * hourMs;

interface StoredPass {
  /** Of the link that it was given for. */
  token: string;
  pass: string;
}

function read<T>(storage: Storage, key: string): T | null {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

const write = (storage: Storage, key: string, value: unknown): void =>
  storage.setItem(key, JSON.stringify(value));

/** The tab's own, else what another tab of this browser was given for the same link (S82). */
function takenOver(token: string): StoredPass | null {
  const storedPass = read<StoredPass & { at: number }>(localStorage, passKey);
  if (!storedPass || storedPass.token !== token) return null;
  if (Date.now() - storedPass.at > keptForMs) {
    forgetBrowsersPass();
    return null;
  }
  write(sessionStorage, passKey, { token, pass: storedPass.pass });
  for (const key of [choiceKey, reportKey]) {
    const value = read(localStorage, key);
    if (value !== null) write(sessionStorage, key, value);
  }
  return storedPass;
}

/** The stored pass of that link; with an empty token, the tab's own of any. */
export function passFor(token: string): string | null {
  const storedPass = read<StoredPass>(sessionStorage, passKey);
  if (storedPass && (token === '' || storedPass.token === token)) return storedPass.pass;
  return token === '' ? null : (takenOver(token)?.pass ?? null);
}

export function storePass(stored: StoredPass): void {
  forgetPass();
  write(sessionStorage, passKey, stored);
  write(localStorage, passKey, { ...stored, at: Date.now() });
}

/** Once the visit is over: this tab alone goes on showing its end. */
export function forgetBrowsersPass(): void {
  for (const key of [passKey, choiceKey, reportKey]) localStorage.removeItem(key);
}

export function forgetPass(): void {
  forgetBrowsersPass();
  for (const key of [passKey, choiceKey, reportKey]) sessionStorage.removeItem(key);
}

export const storedDeviceChoice = (): DeviceChoice | null =>
  read<DeviceChoice>(sessionStorage, choiceKey);

export const storedReport = (): DeviceReport | null =>
  read<DeviceReport>(sessionStorage, reportKey);

/** Of this tab, and of the browser while it is the same visit's. */
function keep(key: string, value: unknown): void {
  write(sessionStorage, key, value);
  const storedPass = read<StoredPass>(sessionStorage, passKey);
  const browsers = read<StoredPass>(localStorage, passKey);
  if (storedPass && storedPass.pass === browsers?.pass) write(localStorage, key, value);
}

export const storeDeviceChoice = (choice: DeviceChoice): void => keep(choiceKey, choice);

export function storeCheck(choice: DeviceChoice, report: DeviceReport): void {
  storeDeviceChoice(choice);
  keep(reportKey, report);
}
