/** Whether somebody's device is known to be off: not while their line is lost, nor before they could publish it. */
import { Track, type Participant } from 'livekit-client';
import { useEffect, useState } from 'react';
import type { Source } from '#client/visits/devices/device-sources.ts';
import { useParticipantConnection } from '#client/visits/call/connection/use-lost-connections.ts';
import { useMediaState } from './use-media-state.ts';

/** Who has just come in, or come back, publishes within this time. */
const publishesWithinMs = 3_000;

/** A participant who reconnects has another `sid`. */
function useCanHavePublished(sid: string): boolean {
  const [readySid, setReadySid] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setReadySid(sid), publishesWithinMs);
    return () => clearTimeout(timer);
  }, [sid]);
  return readySid === sid;
}

const isMuted = (participant: Participant, source: Track.Source) =>
  participant.getTrackPublication(source)?.isMuted === true;

export function useDevicesOff(participant: Participant): Record<Source, boolean> {
  const { isCameraOn, isMicrophoneOn } = useMediaState(participant);
  const canHavePublished = useCanHavePublished(participant.sid);
  const isUp = useParticipantConnection(participant) === 'up';
  return {
    camera: !isCameraOn && isUp && (canHavePublished || isMuted(participant, Track.Source.Camera)),
    microphone:
      !isMicrophoneOn &&
      isUp &&
      (canHavePublished || isMuted(participant, Track.Source.Microphone)),
  };
}
