/** Whether somebody's camera is known to be off: not while their line is lost, nor before they could publish it. */
import { Track, type Participant } from 'livekit-client';
import { useEffect, useState } from 'react';
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

export function useKnownOff(participant: Participant): boolean {
  const { isCameraOn } = useMediaState(participant);
  const isSettled = useIsSettled(participant.sid);
  const line = useLineOf(participant);
  const isMuted = participant.getTrackPublication(Track.Source.Camera)?.isMuted === true;
  return !isCameraOn && line === 'up' && (isMuted || isSettled);
}
