/** One big button that plays the others' sound again: blocked by the browser, or paused by a phone call. */
import { useRoomContext } from '@livekit/components-react';
import { Button } from '@mantine/core';
import { IconVolume } from '@tabler/icons-react';
import { RoomEvent, Track, type Room } from 'livekit-client';
import { useEffect, useState } from 'react';

const audioElements = (room: Room): HTMLMediaElement[] =>
  [...room.remoteParticipants.values()].flatMap(({ audioTrackPublications }) =>
    [...audioTrackPublications.values()].flatMap(({ track }) => track?.attachedElements ?? []),
  );

/** An incoming phone call pauses playback and takes the microphone, and gives neither back by itself. */
const isSilent = (room: Room) =>
  !room.canPlaybackAudio || audioElements(room).some((element) => element.paused);

async function resume(room: Room): Promise<void> {
  await room.startAudio();
  await Promise.all(audioElements(room).map((element) => element.play()));
  const { audioTrack } = room.localParticipant.getTrackPublication(Track.Source.Microphone) ?? {};
  const media = audioTrack?.mediaStreamTrack;
  if (audioTrack && !audioTrack.isMuted && (media?.muted || media?.readyState === 'ended'))
    await audioTrack.restartTrack();
}

/** After any of these the others may be silent, or heard again. */
const soundEvents = [
  RoomEvent.AudioPlaybackStatusChanged,
  RoomEvent.TrackSubscribed,
  RoomEvent.TrackUnsubscribed,
] as const;

export function ResumeSoundButton() {
  const room = useRoomContext();
  const [silent, setSilent] = useState(false);
  useEffect(() => {
    const check = () => setSilent(isSilent(room));
    for (const event of soundEvents) room.on(event, check);
    // After a phone call the page becomes visible or focused again.
    document.addEventListener('visibilitychange', check);
    globalThis.addEventListener('focus', check);
    return () => {
      for (const event of soundEvents) room.off(event, check);
      document.removeEventListener('visibilitychange', check);
      globalThis.removeEventListener('focus', check);
    };
  }, [room]);
  if (!silent) return null;
  return (
    <Button
      size="xl"
      leftSection={<IconVolume size={28} stroke={1.5} aria-hidden />}
      onClick={() => {
        const check = () => setSilent(isSilent(room));
        void resume(room).then(check, check);
      }}
    >
      Turn on sound
    </Button>
  );
}
