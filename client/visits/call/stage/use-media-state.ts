/** Whether a person in the room can be heard and seen and shares a screen, as they switch it. */
import { ParticipantEvent, Track, type Participant } from 'livekit-client';
import { useCallback, useSyncExternalStore } from 'react';

const changes = [
  ParticipantEvent.TrackMuted,
  ParticipantEvent.TrackUnmuted,
  ParticipantEvent.TrackPublished,
  ParticipantEvent.TrackUnpublished,
  ParticipantEvent.TrackSubscribed,
  ParticipantEvent.TrackUnsubscribed,
  ParticipantEvent.LocalTrackPublished,
  ParticipantEvent.LocalTrackUnpublished,
] as const;

export function useMediaState(participant: Participant) {
  const watch = useCallback(
    (tell: () => void) => {
      for (const change of changes) participant.on(change, tell);
      return () => {
        for (const change of changes) participant.off(change, tell);
      };
    },
    [participant],
  );
  const isMicrophoneOn = useSyncExternalStore(watch, () => participant.isMicrophoneEnabled);
  const isCameraOn = useSyncExternalStore(watch, () => participant.isCameraEnabled);
  /** One that is on and not fetched is not seen either. */
  const hasPicture = useSyncExternalStore(
    watch,
    () => participant.getTrackPublication(Track.Source.Camera)?.track !== undefined,
  );
  const isSharing = useSyncExternalStore(watch, () => participant.isScreenShareEnabled);
  return { isMicrophoneOn, isCameraOn, hasPicture, isSharing };
}
