/** What this side sends: opened beside the ticket, sent with every connection, let go at the end. */
import {
  ConnectionState,
  LocalVideoTrack,
  ParticipantEvent,
  RoomEvent,
  Track,
  type LocalTrack,
  type LocalTrackPublication,
} from 'livekit-client';
import { sayDeviceFailure } from '../devices/device-failure.ts';
import { dress } from '../devices/apply-effects.ts';
import { localTrack } from '../devices/local-track.ts';
import { sources, type Devices, type Source } from '../devices/devices.ts';
import type { Switches } from './switches.ts';

const sourceIn = {
  camera: Track.Source.Camera,
  microphone: Track.Source.Microphone,
} as const satisfies Record<Source, Track.Source>;

const kindOf = { camera: 'videoinput', microphone: 'audioinput' } as const;

/** A device that was unplugged, or slept with the computer, has ended. */
const isLive = <One extends Pick<LocalTrack, 'mediaStreamTrack'>>(
  track: One | null | undefined,
): track is One => track?.mediaStreamTrack.readyState === 'live';

/** A picture that cannot be blurred as its person wants does not go out unblurred. */
async function dressed(track: LocalTrack): Promise<void> {
  if (!(track instanceof LocalVideoTrack)) return;
  try {
    await dress(track);
  } catch (error) {
    track.stop();
    throw error;
  }
}

const isUp = ({ state }: Switches['room']) =>
  state === ConnectionState.Connected || state === ConnectionState.Connecting;

async function open({ room, isWanted, opening }: Switches, source: Source) {
  const { localParticipant } = room;
  try {
    const wanted = source === 'camera' ? { video: true } : { audio: true };
    const [track] = await localParticipant.createTracks(wanted);
    if (track) await dressed(track);
    return track ?? null;
  } catch (error) {
    isWanted[source] = false;
    opening.delete(source);
    sayDeviceFailure(error, source);
    localParticipant.emit(ParticipantEvent.MediaDevicesError, error as Error, kindOf[source]);
    return null;
  }
}

/** Follows the room: whatever is sent is held here, so that a lost line loses nothing else. */
function holdTracks({ room }: Switches) {
  const held = new Map<Track.Source, LocalTrack>();
  const published = ({ track }: LocalTrackPublication) => {
    if (track) held.set(track.source, track);
  };
  // Taken away in the midst of a call, by its person or by a colleague, it is let go; with the line, not.
  const unpublished = ({ track, source }: LocalTrackPublication) => {
    if (room.state !== ConnectionState.Connected) return;
    (track ?? held.get(source))?.stop();
    held.delete(source);
  };
  room.localParticipant
    .on(ParticipantEvent.LocalTrackPublished, published)
    .on(ParticipantEvent.LocalTrackUnpublished, unpublished);
  return {
    held,
    stopFollowing: () =>
      room.localParticipant
        .off(ParticipantEvent.LocalTrackPublished, published)
        .off(ParticipantEvent.LocalTrackUnpublished, unpublished),
  };
}

/** `handed` are devices that were opened at the door; the others are opened at once. */
export function sendOwnTracks(switches: Switches, handed: Devices) {
  const { room, isWanted, opening } = switches;
  const { localParticipant } = room;
  const { held, stopFollowing } = holdTracks(switches);
  let isGone = false;

  const begin = async (source: Source) => {
    const { track } = handed[source];
    if (track?.media.readyState !== 'live') return open(switches, source);
    // LiveKit's own types of one kind of track do not fit its type of any.
    return (track.dressed ?? localTrack(source, track.media)) as LocalTrack;
  };
  const first = new Map(
    sources.filter((source) => isWanted[source]).map((source) => [source, begin(source)]),
  );
  for (const source of first.keys()) opening.add(source);

  const take = async (source: Source) => {
    const before = held.get(sourceIn[source]);
    const ready = isLive(before) ? before : await first.get(source);
    first.delete(source);
    return isLive(ready) ? ready : open(switches, source);
  };

  /**
   * Twice: what the end of the line before cut short may still be in the way of the first try. With
   * another loss, the next line sends it.
   */
  const publish = async (track: LocalTrack) => {
    const isSent = await localParticipant.publishTrack(track).then(Boolean, () => false);
    if (isSent || isGone || !isUp(room)) return;
    await localParticipant.publishTrack(track).catch(() => undefined);
  };

  const send = async (source: Source) => {
    if (!isWanted[source]) {
      held.get(sourceIn[source])?.stop();
      held.delete(sourceIn[source]);
      return;
    }
    const track = await take(source);
    if (isGone) track?.stop();
    else if (track) await publish(track);
    opening.delete(source);
    // Switched off while it was on its way.
    if (!isWanted[source]) await localParticipant.getTrackPublication(sourceIn[source])?.mute();
  };

  /** Nobody could open a shared screen again without a hand of their own. */
  const sendScreen = async () => {
    for (const source of [Track.Source.ScreenShare, Track.Source.ScreenShareAudio]) {
      const track = held.get(source);
      if (isLive(track)) await publish(track);
    }
  };

  // As soon as the server knows us: before the way for sound and picture stands.
  const sendAll = () => {
    for (const source of sources) void send(source);
    void sendScreen();
  };
  room.on(RoomEvent.SignalConnected, sendAll);

  return () => {
    isGone = true;
    room.off(RoomEvent.SignalConnected, sendAll);
    stopFollowing();
    for (const track of held.values()) track.stop();
    for (const early of first.values()) void early.then((track) => track?.stop());
  };
}
