/** Whether somebody's device is known to be off: not while their line is lost, nor before they could publish it. */
import { Track, type Participant } from 'livekit-client';
import { useEffect, useState } from 'react';
import type { Source } from '#client/visits/devices/sources.ts';
import { useLineOf } from '#client/visits/call/connection/use-lines.ts';
import { useMediaState } from './use-media-state.ts';

/** Who has just come in, or come back, publishes within this time. */
const settlesAfterMs = 3_000;

/** A participant who reconnects has another `sid`. */
function useIsSettled(sid: string): boolean {
  const [settledSid, setSettledSid] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettledSid(sid), settlesAfterMs);
    return () => clearTimeout(timer);
  }, [sid]);
  return settledSid === sid;
}

const isMuted = (participant: Participant, source: Track.Source) =>
  participant.getTrackPublication(source)?.isMuted === true;

export function useKnownOff(participant: Participant): Record<Source, boolean> {
  const { isCameraOn, isMicrophoneOn } = useMediaState(participant);
  const isSettled = useIsSettled(participant.sid);
  const isUp = useLineOf(participant) === 'up';
  return {
    camera: !isCameraOn && isUp && (isSettled || isMuted(participant, Track.Source.Camera)),
    microphone:
      !isMicrophoneOn && isUp && (isSettled || isMuted(participant, Track.Source.Microphone)),
  };
}
