/** The cameras or microphones of this browser, kept up to date as they are plugged in and out. */
import { useEffect, useState } from 'react';

/** Browsers give names only once a device was opened (`current`); listing prompts for no permission. */
export function useDeviceList(
  kind: MediaDeviceKind,
  current: string | undefined,
): MediaDeviceInfo[] {
  const [devices, setDevices] = useState<MediaDeviceInfo[]>([]);
  useEffect(() => {
    let isUnmounted = false;
    const showDevices = (all: MediaDeviceInfo[]) => {
      if (isUnmounted) return;
      setDevices(all.filter((device) => device.kind === kind && device.deviceId !== ''));
    };
    const update = () => {
      navigator.mediaDevices.enumerateDevices().then(showDevices, () => undefined);
    };
    update();
    navigator.mediaDevices.addEventListener('devicechange', update);
    return () => {
      isUnmounted = true;
      navigator.mediaDevices.removeEventListener('devicechange', update);
    };
  }, [kind, current]);
  return devices;
}
