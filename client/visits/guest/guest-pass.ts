/** What the tab's session storage keeps of a guest's visit: the pass, the chosen devices and the check's report. */
import type { DeviceReport } from '#shared/visits/guests.ts';
import type { DeviceChoice } from '#client/visits/devices/devices.ts';

const passKey = 'karemd.visit-pass';
const choiceKey = 'karemd.visit-devices';
const reportKey = 'karemd.visit-check';

interface StoredPass {
  /** Of the link that it was given for. */
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

/** The stored pass of that link; with an empty token, of any. */
export const passFor = (token: string): string | null => {
  const stored = read<StoredPass>(passKey);
  return stored && (token === '' || stored.token === token) ? stored.pass : null;
};

export const storePass = (stored: StoredPass): void =>
  sessionStorage.setItem(passKey, JSON.stringify(stored));

export function forgetPass(): void {
  sessionStorage.removeItem(passKey);
  sessionStorage.removeItem(choiceKey);
  sessionStorage.removeItem(reportKey);
}

export const storedDeviceChoice = (): DeviceChoice | null => read<DeviceChoice>(choiceKey);

export const storedReport = (): DeviceReport | null => read<DeviceReport>(reportKey);

export function storeCheck(deviceChoice: DeviceChoice, report: DeviceReport): void {
  sessionStorage.setItem(choiceKey, JSON.stringify(deviceChoice));
  sessionStorage.setItem(reportKey, JSON.stringify(report));
}
