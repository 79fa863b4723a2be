/** The cameras or microphones that this browser knows by name, as they are plugged in and out. */
import { useEffect, useState } from 'react';

/** Names are there once a device was opened (`current`); asking for the list raises no question. */
export function useDeviceList(
  kind: MediaDeviceKind,
  current: string | undefined,
): MediaDeviceInfo[] {
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  useEffect(() => {
    let isGone = false;
    const take = (all: MediaDeviceInfo[]) => {
      if (isGone) return;
      setDevices(all.filter((one) => one.kind === kind && one.deviceId !== ''));
    };
    const look = () => {
      navigator.mediaDevices.enumerateDevices().then(take, () => undefined);
    };
    look();
    navigator.mediaDevices.addEventListener('devicechange', look);
    return () => {
      isGone = true;
      navigator.mediaDevices.removeEventListener('devicechange', look);
    };
  }, [kind, current]);
  return devices;
}
