/** Checks a guest's connection before they are admitted, and returns the results as they become known. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeviceReport, GuestVisit } from '#shared/visits/guests.ts';
import { checkConnection } from './connection-check.ts';
import { checkSending, checkUdp } from './media-check.ts';
import type { Devices } from '#client/visits/devices/use-devices.ts';
import { sources } from '#client/visits/devices/device-sources.ts';

export type ConnectionReport = Pick<DeviceReport, 'line' | 'udp' | 'sending'>;

/** A muted device, such as a covered camera, has nothing to send. */
const openTracks = (devices: Devices) =>
  sources
    .flatMap((source) => devices[source].track?.media ?? [])
    .filter(({ muted, readyState }) => !muted && readyState === 'live');

/** One check after the other: a busy browser would be taken for a slow connection. */
export function useConnectionCheck({
  videoUrl,
  stunUrl,
}: Pick<GuestVisit, 'videoUrl' | 'stunUrl'>) {
  const [results, setResults] = useState<Partial<ConnectionReport>>({});
  const connectionChecked = useRef<Promise<void>>(Promise.resolve());
  const hasSent = useRef(false);
  const add = (more: Partial<ConnectionReport>) => setResults((before) => ({ ...before, ...more }));

  useEffect(() => {
    connectionChecked.current = checkConnection(videoUrl).then((line) => add({ line }));
    void connectionChecked.current.then(() => checkUdp(stunUrl)).then((udp) => add({ udp }));
  }, [videoUrl, stunUrl]);

  /** Again whenever the devices change, until something was sent. */
  const checkDevices = useCallback(async (devices: Devices) => {
    await connectionChecked.current;
    if (hasSent.current) return;
    const sending = await checkSending(openTracks(devices));
    if (hasSent.current) return;
    hasSent.current = sending === 'works';
    add({ sending });
  }, []);

  return { results, checkDevices };
}
