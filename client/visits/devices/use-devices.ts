/** Opens, switches and closes camera and microphone before a call is joined. */
import type { LocalVideoTrack } from 'livekit-client';
import { useEffect, useRef, useState } from 'react';
import { captureDevice, captureBothDevices } from './media-capture.ts';
import { failureOf, type Failure } from './device-words.ts';
import { chosenEffects } from '#client/visits/effects/effect-choice.ts';
import { preferDevice, preferredDevice } from './preferred-device.ts';
import type { Source } from './device-sources.ts';

/** An open device: the browser's track, and LiveKit's processed track where an effect applies to it. */
export interface OpenDevice {
  media: MediaStreamTrack;
  processed: LocalVideoTrack | null;
}

interface Device {
  track: OpenDevice | null;
  /** Null where it could be opened, or was switched off. */
  failure: Failure | null;
}

export type Devices = Record<Source, Device>;

const off: Device = { track: null, failure: null };
export const noDevices: Devices = { camera: off, microphone: off };

const failed = (error: unknown): Device => ({ track: null, failure: failureOf(error) });

/** With the effects that will be sent; without them where they fail, as only its own person sees it yet. */
async function withEffects({ media, processed }: OpenDevice): Promise<OpenDevice> {
  if (processed === null && !chosenEffects().blur) return { media, processed };
  const { applyCameraEffects } = await import('#client/visits/effects/apply-effects.ts');
  return { media, processed: await applyCameraEffects(processed ?? media).catch(() => processed) };
}

const openCamera = (deviceId = preferredDevice('camera')): Promise<Device> =>
  captureDevice('camera', deviceId)
    .then((media) => withEffects({ media, processed: null }))
    .then((track) => ({ track, failure: null }), failed);

const openMicrophone = (deviceId = preferredDevice('microphone')): Promise<Device> =>
  captureDevice('microphone', deviceId).then(
    (media) => ({ track: { media, processed: null }, failure: null }),
    failed,
  );

/** One permission prompt for both; where that fails, each by itself: one may work without the other. */
async function openBoth(): Promise<Devices> {
  try {
    const { camera, microphone } = await captureBothDevices();
    return {
      camera: { ...off, track: camera && (await withEffects({ media: camera, processed: null })) },
      microphone: { ...off, track: microphone && { media: microphone, processed: null } },
    };
  } catch {
    return { camera: await openCamera(), microphone: await openMicrophone() };
  }
}

export function stop(device: OpenDevice | null): void {
  device?.processed?.stop();
  device?.media.stop();
}

function close({ camera, microphone }: Devices) {
  stop(camera.track);
  stop(microphone.track);
}

/** What a call begins with: which devices are on, and which of each kind was chosen. */
export type DeviceChoice = Record<Source, { isOn: boolean; deviceId: string | undefined }>;

export const noDeviceChosen: DeviceChoice = {
  camera: { isOn: false, deviceId: undefined },
  microphone: { isOn: false, deviceId: undefined },
};

export const deviceIdOf = (track: OpenDevice | null): string | undefined =>
  track?.media.getSettings().deviceId;

export const deviceChoiceOf = ({ camera, microphone }: Devices): DeviceChoice => ({
  camera: { isOn: camera.track !== null, deviceId: deviceIdOf(camera.track) },
  microphone: { isOn: microphone.track !== null, deviceId: deviceIdOf(microphone.track) },
});

/** `devices` is null while the browser asks. They are closed on unmount, unless they were handed over. */
export function useDevices() {
  const [devices, setDevices] = useState<Devices | null>(null);
  const [attempt, setAttempt] = useState(0);
  const heldDevices = useRef(noDevices);

  const hold = (changes: Partial<Devices>) => {
    heldDevices.current = { ...heldDevices.current, ...changes };
    setDevices(heldDevices.current);
  };

  useEffect(() => {
    let isUnmounted = false;
    void openBoth().then((opened) => {
      if (isUnmounted) return close(opened);
      heldDevices.current = opened;
      return setDevices(opened);
    });
    return () => {
      isUnmounted = true;
      close(heldDevices.current);
      heldDevices.current = noDevices;
    };
  }, [attempt]);

  const switchOff = (source: Source) => {
    stop(heldDevices.current[source].track);
    hold({ [source]: noDevices[source] });
  };

  const switchOn = async (source: Source, deviceId?: string) => {
    if (deviceId !== undefined) preferDevice(source, deviceId);
    stop(heldDevices.current[source].track);
    if (source === 'camera') hold({ camera: await openCamera(deviceId) });
    else hold({ microphone: await openMicrophone(deviceId) });
  };

  /** After the choice of effects has changed. Rejects where the browser cannot. */
  const reapplyEffects = async () => {
    const { track } = heldDevices.current.camera;
    if (!track) return;
    const { applyCameraEffects } = await import('#client/visits/effects/apply-effects.ts');
    const processed = await applyCameraEffects(track.processed ?? track.media);
    if (heldDevices.current.camera.track === track)
      hold({ camera: { ...off, track: { ...track, processed } } });
  };

  /** From now on the call closes them. */
  const handOver = () => {
    heldDevices.current = noDevices;
  };

  return {
    devices,
    handOver,
    switchOff,
    switchOn,
    reapplyEffects,
    askAgain: () => {
      setDevices(null);
      setAttempt((count) => count + 1);
    },
  };
}
