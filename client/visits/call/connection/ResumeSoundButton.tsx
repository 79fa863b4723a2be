/** One big button where the sound of the others stands still: not allowed yet, or after a phone call. */
import { useRoomContext } from '@livekit/components-react';
import { Button } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { RoomEvent, Track, type Room } from 'livekit-client';
import { useEffect, useState } from 'react';

const voices = (room: Room): HTMLMediaElement[] =>
  [...room.remoteParticipants.values()].flatMap(({ audioTrackPublications }) =>
    [...audioTrackPublications.values()].flatMap(({ track }) => track?.attachedElements ?? []),
  );

/** A phone that rings pauses what plays and takes the microphone, and gives neither back by itself. */
const isSilent = (room: Room) =>
  !room.canPlaybackAudio || voices(room).some((element) => element.paused);

async function mend(room: Room): Promise<void> {
  await room.startAudio();
  await Promise.all(voices(room).map((element) => element.play()));
  const { audioTrack } = room.localParticipant.getTrackPublication(Track.Source.Microphone) ?? {};
  const taken = audioTrack?.mediaStreamTrack;
  if (audioTrack && !audioTrack.isMuted && (taken?.muted || taken?.readyState === 'ended'))
    await audioTrack.restartTrack();
}

export function SoundMender() {
  const room = useRoomContext();
  const [silent, setSilent] = useState(false);
  useEffect(() => {
    const look = () => setSilent(isSilent(room));
    room
      .on(RoomEvent.AudioPlaybackStatusChanged, look)
      .on(RoomEvent.TrackSubscribed, look)
      .on(RoomEvent.TrackUnsubscribed, look);
    // Whoever comes back from a phone call comes back to the page.
    document.addEventListener('visibilitychange', look);
    globalThis.addEventListener('focus', look);
    return () => {
      room
        .off(RoomEvent.AudioPlaybackStatusChanged, look)
        .off(RoomEvent.TrackSubscribed, look)
        .off(RoomEvent.TrackUnsubscribed, look);
      document.removeEventListener('visibilitychange', look);
      globalThis.removeEventListener('focus', look);
    };
  }, [room]);
  if (!silent) return null;
  return (
    <Button
      size="xl"
      leftSection={<IconVolume size={28} stroke={1.5} aria-hidden />}
      onClick={() => {
        const look = () => setSilent(isSilent(room));
        void mend(room).then(look, look);
      }}
    >
      Switch the sound on
    </Button>
  );
}
