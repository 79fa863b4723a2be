/** What this tab keeps of a patient's visit: the pass, and which devices they chose; gone with the tab. */
import type { DeviceReport } from '#shared/visits/guests.ts';
import type { Wanted } from './devices/devices.ts';

const passKey = 'karemd.visit-pass';
const wantedKey = 'karemd.visit-devices';
const reportKey = 'karemd.visit-check';

interface Kept {
  /** The link that it was given for: another link is another visit. */
  token: string;
  pass: string;
}

function read<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

export const passFor = (token: string): string | null => {
  const kept = read<Kept>(passKey);
  return kept && (token === '' || kept.token === token) ? kept.pass : null;
};

export const keepPass = (kept: Kept): void => sessionStorage.setItem(passKey, JSON.stringify(kept));

export function forgetPass(): void {
  sessionStorage.removeItem(passKey);
  sessionStorage.removeItem(wantedKey);
  sessionStorage.removeItem(reportKey);
}

export const keptWanted = (): Wanted | null => read<Wanted>(wantedKey);

export const keptReport = (): DeviceReport | null => read<DeviceReport>(reportKey);

export function keepCheck(wanted: Wanted, report: DeviceReport): void {
  sessionStorage.setItem(wantedKey, JSON.stringify(wanted));
  sessionStorage.setItem(reportKey, JSON.stringify(report));
}
