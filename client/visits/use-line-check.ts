/** What can be told of a guest's line before they are let in, as it becomes known. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DeviceReport, GuestVisit } from '#shared/visit-guests.ts';
import { tryLine } from './line-check.ts';
import { trySending, tryUdp } from './media-check.ts';
import { sources, type Devices } from './room/devices.ts';

export type LineReport = Pick<DeviceReport, 'line' | 'udp' | 'sending'>;

/** A device that its owner has covered gives nothing to send. */
const openTracks = (devices: Devices) =>
  sources
    .flatMap((source) => devices[source].track?.media ?? [])
    .filter(({ muted, readyState }) => !muted && readyState === 'live');

export function useLineCheck({ videoUrl, stunUrl }: Pick<GuestVisit, 'videoUrl' | 'stunUrl'>) {
  const [found, setFound] = useState<Partial<LineReport>>({});
  const hasSent = useRef(false);
  const note = (more: Partial<LineReport>) => setFound((before) => ({ ...before, ...more }));

  useEffect(() => {
    void tryLine(videoUrl).then((line) => note({ line }));
    void tryUdp(stunUrl).then((udp) => note({ udp }));
  }, [videoUrl, stunUrl]);

  /** With every other device anew, until something was sent. */
  const tryDevices = useCallback((devices: Devices) => {
    if (hasSent.current) return;
    void trySending(openTracks(devices)).then((sending) => {
      if (hasSent.current) return;
      hasSent.current = sending === 'works';
      note({ sending });
    });
  }, []);

  return { found, tryDevices };
}
