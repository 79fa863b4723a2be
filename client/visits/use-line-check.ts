/** What can be told of a guest's line before they are let in, as it becomes known. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeviceReport, GuestVisit } from '#shared/visits/guests.ts';
import { tryLine } from './line-check.ts';
import { trySending, tryUdp } from './device-check/media-check.ts';
import { sources, type Devices } from './devices/devices.ts';

export type LineReport = Pick<DeviceReport, 'line' | 'udp' | 'sending'>;

/** A device that its owner has covered gives nothing to send. */
const openTracks = (devices: Devices) =>
  sources
    .flatMap((source) => devices[source].track?.media ?? [])
    .filter(({ muted, readyState }) => !muted && readyState === 'live');

/** One after the other: what keeps the browser busy would be taken for a slow line. */
export function useLineCheck({ videoUrl, stunUrl }: Pick<GuestVisit, 'videoUrl' | 'stunUrl'>) {
  const [found, setFound] = useState<Partial<LineReport>>({});
  const lineTried = useRef<Promise<void>>(Promise.resolve());
  const hasSent = useRef(false);
  const note = (more: Partial<LineReport>) => setFound((before) => ({ ...before, ...more }));

  useEffect(() => {
    lineTried.current = tryLine(videoUrl).then((line) => note({ line }));
    void lineTried.current.then(() => tryUdp(stunUrl)).then((udp) => note({ udp }));
  }, [videoUrl, stunUrl]);

  /** With every other device anew, until something was sent. */
  const tryDevices = useCallback(async (devices: Devices) => {
    await lineTried.current;
    if (hasSent.current) return;
    const sending = await trySending(openTracks(devices));
    if (hasSent.current) return;
    hasSent.current = sending === 'works';
    note({ sending });
  }, []);

  return { found, tryDevices };
}
