/** Whether a participant's microphone and camera are on and whether they share a screen, kept up to date. */
import { ParticipantEvent, Track, type Participant } from 'livekit-client';
import { useCallback, useSyncExternalStore } from 'react';

const changes = [
  ParticipantEvent.TrackMuted,
  ParticipantEvent.TrackUnmuted,
  ParticipantEvent.TrackPublished,
  ParticipantEvent.TrackUnpublished,
  ParticipantEvent.TrackSubscribed,
  ParticipantEvent.TrackUnsubscribed,
  ParticipantEvent.TrackSubscriptionStatusChanged,
  ParticipantEvent.LocalTrackPublished,
  ParticipantEvent.LocalTrackUnpublished,
] as const;

export function useMediaState(participant: Participant) {
  const subscribe = useCallback(
    (notify: () => void) => {
      for (const change of changes) participant.on(change, notify);
      return () => {
        for (const change of changes) participant.off(change, notify);
      };
    },
    [participant],
  );
  const isMicrophoneOn = useSyncExternalStore(subscribe, () => participant.isMicrophoneEnabled);
  const isCameraOn = useSyncExternalStore(subscribe, () => participant.isCameraEnabled);
  /** False for a camera that is on and not subscribed to; LiveKit takes its track away seconds later. */
  const hasPicture = useSyncExternalStore(
    subscribe,
    () => participant.getTrackPublication(Track.Source.Camera)?.isSubscribed ?? false,
  );
  const isSharing = useSyncExternalStore(subscribe, () => participant.isScreenShareEnabled);
  return { isMicrophoneOn, isCameraOn, hasPicture, isSharing };
}
