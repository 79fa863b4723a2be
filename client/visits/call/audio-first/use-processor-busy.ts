/** Whether this device's processor, and not its connection, holds back the own picture: read once a call. */
import { ConnectionQuality, Track, type LocalVideoTrack, type Room } from 'livekit-client';
import { createContext, useEffect, useState } from 'react';

/** What the call's one reader has found. */
export const ProcessorBusyContext = createContext(false);

const checkEveryMs = 1_000;

/** As the browser's encoder says it; false where it does not, or where no picture is sent. */
async function isProcessorBusy({ localParticipant }: Room): Promise<boolean> {
  const track = localParticipant.getTrackPublication(Track.Source.Camera)?.videoTrack;
  try {
    const stats = await (track as LocalVideoTrack | undefined)?.getSenderStats();
    return stats?.some(({ qualityLimitationReason }) => qualityLimitationReason === 'cpu') ?? false;
  } catch {
    return false;
  }
}

const isPoor = ({ localParticipant: { connectionQuality } }: Room) =>
  connectionQuality === ConnectionQuality.Poor || connectionQuality === ConnectionQuality.Lost;

/** Asks the encoder only while the own connection is told as poor: else the answer changes nothing. */
export function useProcessorBusy(room: Room): boolean {
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    let isOver = false;
    const check = async () => {
      const isBusyNow = isPoor(room) && (await isProcessorBusy(room));
      if (!isOver) setBusy(isBusyNow);
    };
    const timer = setInterval(() => void check(), checkEveryMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [room]);
  return isBusy;
}
