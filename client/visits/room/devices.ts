/** Camera and microphone before the room is entered: asked for, opened, switched, let go. */
import {
  createLocalAudioTrack,
  createLocalTracks,
  createLocalVideoTrack,
  LocalAudioTrack,
  LocalVideoTrack,
  MediaDeviceFailure,
} from 'livekit-client';
import { dress } from './effects.ts';
import { useEffect, useRef, useState } from 'react';

interface Device<Track> {
  track: Track | null;
  /** Why it could not be opened; null where it could, or where it was switched off. */
  failure: MediaDeviceFailure | null;
}

export interface Devices {
  camera: Device<LocalVideoTrack>;
  microphone: Device<LocalAudioTrack>;
}

export const sources = ['microphone', 'camera'] as const satisfies (keyof Devices)[];
export type Source = keyof Devices;

export const noDevices: Devices = {
  camera: { track: null, failure: null },
  microphone: { track: null, failure: null },
};

const opened = <Track>(track: Track): Device<Track> => ({ track, failure: null });

const failed = (error: unknown) => ({
  track: null,
  failure: MediaDeviceFailure.getFailure(error) ?? MediaDeviceFailure.Other,
});

const options = (deviceId: string | undefined) => (deviceId ? { deviceId } : {});

/** As it will be seen; where that cannot be, as it is: nobody sees it yet. */
async function dressed(track: LocalVideoTrack): Promise<LocalVideoTrack> {
  await dress(track).catch(() => undefined);
  return track;
}

const openCamera = (deviceId?: string): Promise<Device<LocalVideoTrack>> =>
  createLocalVideoTrack(options(deviceId)).then(dressed).then(opened, failed);

const openMicrophone = (deviceId?: string): Promise<Device<LocalAudioTrack>> =>
  createLocalAudioTrack(options(deviceId)).then(opened, failed);

/** One question for both; where it is refused, each on its own: one may work without the other. */
async function openBoth(): Promise<Devices> {
  try {
    const found = { ...noDevices };
    for (const track of await createLocalTracks({ audio: true, video: true })) {
      if (track instanceof LocalVideoTrack) found.camera = opened(await dressed(track));
      if (track instanceof LocalAudioTrack) found.microphone = opened(track);
    }
    return found;
  } catch {
    return { camera: await openCamera(), microphone: await openMicrophone() };
  }
}

function letGo({ camera, microphone }: Devices) {
  camera.track?.stop();
  microphone.track?.stop();
}

/** With what somebody enters: what is switched on, and which devices they chose. */
export type Wanted = Record<Source, { isOn: boolean; deviceId: string | undefined }>;

export const nothingWanted: Wanted = {
  camera: { isOn: false, deviceId: undefined },
  microphone: { isOn: false, deviceId: undefined },
};

export const deviceIdOf = (track: LocalVideoTrack | LocalAudioTrack | null): string | undefined =>
  track?.mediaStreamTrack.getSettings().deviceId;

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
    held.current[source].track?.stop();
    hold({ [source]: noDevices[source] });
  };

  const switchOn = async (source: Source, deviceId?: string) => {
    held.current[source].track?.stop();
    if (source === 'camera') hold({ camera: await openCamera(deviceId) });
    else hold({ microphone: await openMicrophone(deviceId) });
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
    askAgain: () => {
      setDevices(null);
      setQuestion((count) => count + 1);
    },
  };
}
