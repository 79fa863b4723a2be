/** Camera and microphone before the room is entered: asked for, opened, switched, let go. */
import type { LocalVideoTrack } from 'livekit-client';
import { useEffect, useRef, useState } from 'react';
import { capture, captureBoth } from './capture.ts';
import { failureOf, type Failure } from './device-words.ts';
import { chosenEffects } from './effects.ts';

/** A device that is open: as the browser gives it, and LiveKit's own where it had to be dressed already. */
export interface OpenDevice {
  media: MediaStreamTrack;
  dressed: LocalVideoTrack | null;
}

interface Device {
  track: OpenDevice | null;
  /** Why it could not be opened; null where it could, or where it was switched off. */
  failure: Failure | null;
}

export const sources = ['microphone', 'camera'] as const;
export type Source = (typeof sources)[number];
export type Devices = Record<Source, Device>;

const off: Device = { track: null, failure: null };
export const noDevices: Devices = { camera: off, microphone: off };

const failed = (error: unknown): Device => ({ track: null, failure: failureOf(error) });

/** As it will be seen; where that cannot be, as it is: nobody sees it yet. */
async function asSeen({ media, dressed }: OpenDevice): Promise<OpenDevice> {
  if (dressed === null && !chosenEffects().blur) return { media, dressed };
  const { dressCamera } = await import('./apply-effects.ts');
  return { media, dressed: await dressCamera(dressed ?? media).catch(() => dressed) };
}

const openCamera = (deviceId?: string): Promise<Device> =>
  capture('camera', deviceId)
    .then((media) => asSeen({ media, dressed: null }))
    .then((track) => ({ track, failure: null }), failed);

const openMicrophone = (deviceId?: string): Promise<Device> =>
  capture('microphone', deviceId).then(
    (media) => ({ track: { media, dressed: null }, failure: null }),
    failed,
  );

/** One question for both; where it is refused, each on its own: one may work without the other. */
async function openBoth(): Promise<Devices> {
  try {
    const { camera, microphone } = await captureBoth();
    return {
      camera: { ...off, track: camera && (await asSeen({ media: camera, dressed: null })) },
      microphone: { ...off, track: microphone && { media: microphone, dressed: null } },
    };
  } catch {
    return { camera: await openCamera(), microphone: await openMicrophone() };
  }
}

export function stop(device: OpenDevice | null): void {
  device?.dressed?.stop();
  device?.media.stop();
}

function letGo({ camera, microphone }: Devices) {
  stop(camera.track);
  stop(microphone.track);
}

/** With what somebody enters: what is switched on, and which devices they chose. */
export type Wanted = Record<Source, { isOn: boolean; deviceId: string | undefined }>;

export const nothingWanted: Wanted = {
  camera: { isOn: false, deviceId: undefined },
  microphone: { isOn: false, deviceId: undefined },
};

export const deviceIdOf = (track: OpenDevice | null): string | undefined =>
  track?.media.getSettings().deviceId;

export const wantedOf = ({ camera, microphone }: Devices): Wanted => ({
  camera: { isOn: camera.track !== null, deviceId: deviceIdOf(camera.track) },
  microphone: { isOn: microphone.track !== null, deviceId: deviceIdOf(microphone.track) },
});

/** `devices` is null while the browser asks. They are let go when the check is over, or handed over. */
export function useDevices() {
  const [devices, setDevices] = useState<Devices | null>(null);
  const [question, setQuestion] = useState(0);
  const held = useRef(noDevices);

  const hold = (changes: Partial<Devices>) => {
    held.current = { ...held.current, ...changes };
    setDevices(held.current);
  };

  useEffect(() => {
    let isGone = false;
    void openBoth().then((found) => {
      if (isGone) return letGo(found);
      held.current = found;
      return setDevices(found);
    });
    return () => {
      isGone = true;
      letGo(held.current);
      held.current = noDevices;
    };
  }, [question]);

  const switchOff = (source: Source) => {
    stop(held.current[source].track);
    hold({ [source]: noDevices[source] });
  };

  const switchOn = async (source: Source, deviceId?: string) => {
    stop(held.current[source].track);
    if (source === 'camera') hold({ camera: await openCamera(deviceId) });
    else hold({ microphone: await openMicrophone(deviceId) });
  };

  /** After another choice of how the picture is seen. Rejects where that cannot be done. */
  const dressAgain = async () => {
    const { track } = held.current.camera;
    if (!track) return;
    const { dressCamera } = await import('./apply-effects.ts');
    const dressed = await dressCamera(track.dressed ?? track.media);
    if (held.current.camera.track === track)
      hold({ camera: { ...off, track: { ...track, dressed } } });
  };

  /** From now on they belong to whoever takes them along. */
  const handOver = () => {
    held.current = noDevices;
  };

  return {
    devices,
    handOver,
    switchOff,
    switchOn,
    dressAgain,
    askAgain: () => {
      setDevices(null);
      setQuestion((count) => count + 1);
    },
  };
}
