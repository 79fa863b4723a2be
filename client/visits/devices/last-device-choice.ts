/** The devices that this tab's last call began with, for calls that are joined without the device check. */
import type { DeviceChoice } from './use-devices.ts';

const key = 'karemd.call-devices';

export const bothOn: DeviceChoice = {
  camera: { isOn: true, deviceId: undefined },
  microphone: { isOn: true, deviceId: undefined },
};

/** Both on where there was no call yet: Admit means to be seen. */
export function lastDeviceChoice(): DeviceChoice {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as DeviceChoice | null) ?? bothOn;
  } catch {
    return bothOn;
  }
}

export const storeDeviceChoice = (choice: DeviceChoice): void =>
  sessionStorage.setItem(key, JSON.stringify(choice));
