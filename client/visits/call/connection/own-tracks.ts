/** Publishes the own camera, microphone and screen on every connection, and stops them when the call ends. */
import {
  ConnectionState,
  LocalVideoTrack,
  ParticipantEvent,
  RoomEvent,
  Track,
  type LocalTrack,
  type LocalTrackPublication,
} from 'livekit-client';
import { applyEffects } from '#client/visits/effects/apply-effects.ts';
import { showDeviceFailure } from '#client/visits/devices/device-failure.ts';
import type { Devices } from '#client/visits/devices/use-devices.ts';
import { localTrack } from '#client/visits/devices/local-track.ts';
import { sources, type Source } from '#client/visits/devices/device-sources.ts';
import type { CallSession } from './call-session.ts';
import { isClinician } from '#client/visits/call/assist/assist-messages.ts';

const trackSources = {
  camera: Track.Source.Camera,
  microphone: Track.Source.Microphone,
} as const satisfies Record<Source, Track.Source>;

const mediaKinds = { camera: 'videoinput', microphone: 'audioinput' } as const;

/** The track of a device that was unplugged, or slept with the computer, has ended. */
const isLive = <One extends Pick<LocalTrack, 'mediaStreamTrack'>>(
  track: One | null | undefined,
): track is One => track?.mediaStreamTrack.readyState === 'live';

/** A video that cannot be blurred as its person wants is not sent unblurred. */
async function applyVideoEffects(track: LocalTrack): Promise<void> {
  if (!(track instanceof LocalVideoTrack)) return;
  try {
    await applyEffects(track);
  } catch (error) {
    track.stop();
    throw error;
  }
}

const isConnected = ({ state }: CallSession['room']) =>
  state === ConnectionState.Connected || state === ConnectionState.Connecting;

async function open({ room, isWanted, opening }: CallSession, source: Source) {
  const { localParticipant } = room;
  try {
    const kinds = source === 'camera' ? { video: true } : { audio: true };
    const [track] = await localParticipant.createTracks(kinds);
    if (track) await applyVideoEffects(track);
    return track ?? null;
  } catch (error) {
    isWanted[source] = false;
    opening.delete(source);
    showDeviceFailure(error, source);
    localParticipant.emit(ParticipantEvent.MediaDevicesError, error as Error, mediaKinds[source]);
    return null;
  }
}

/** Keeps what is published, so that it can be published again on the next connection. */
function keepPublished({ room }: CallSession) {
  const publishedTracks = new Map<Track.Source, LocalTrack>();
  const published = ({ track }: LocalTrackPublication) => {
    if (track) publishedTracks.set(track.source, track);
  };
  // Unpublished by a person while connected it is stopped; by a lost connection it is not.
  const unpublished = ({ track, source }: LocalTrackPublication) => {
    if (room.state !== ConnectionState.Connected) return;
    (track ?? publishedTracks.get(source))?.stop();
    publishedTracks.delete(source);
  };
  room.localParticipant
    .on(ParticipantEvent.LocalTrackPublished, published)
    .on(ParticipantEvent.LocalTrackUnpublished, unpublished);
  return {
    publishedTracks,
    stopKeeping: () =>
      room.localParticipant
        .off(ParticipantEvent.LocalTrackPublished, published)
        .off(ParticipantEvent.LocalTrackUnpublished, unpublished),
  };
}

const hasClinician = ({ room }: CallSession) =>
  [...room.remoteParticipants.values()].some(isClinician);

/**
 * Uses `openDevices`, which the device check has opened, and opens the others at once; where the
 * session is held, once a clinician is in the room. Returns the function that stops sending and every
 * track.
 */
export function sendOwnTracks(callSession: CallSession, openDevices: Devices) {
  const { room, isWanted, opening } = callSession;
  const { localParticipant } = room;
  const { publishedTracks, stopKeeping } = keepPublished(callSession);
  let isOver = false;

  const firstTrack = async (source: Source) => {
    const { track } = openDevices[source];
    if (track?.media.readyState !== 'live') return open(callSession, source);
    // LiveKit's types of one kind of track do not fit its type of any.
    return (track.processed ?? localTrack(source, track.media)) as LocalTrack;
  };
  const firstTracks = new Map<Source, Promise<LocalTrack | null>>();
  const openFirst = () => {
    callSession.isHeld = false;
    for (const source of sources.filter((name) => isWanted[name])) {
      opening.add(source);
      firstTracks.set(source, firstTrack(source));
    }
  };
  if (!callSession.isHeld) openFirst();

  const trackOf = async (source: Source) => {
    const before = publishedTracks.get(trackSources[source]);
    const ready = isLive(before) ? before : await firstTracks.get(source);
    firstTracks.delete(source);
    return isLive(ready) ? ready : open(callSession, source);
  };

  /**
   * Tries twice: the unfinished publication of a connection that broke off may block the first try.
   * After another loss the next connection publishes it.
   */
  const publish = async (track: LocalTrack) => {
    const isSent = await localParticipant.publishTrack(track).then(Boolean, () => false);
    if (isSent || isOver || !isConnected(room)) return;
    await localParticipant.publishTrack(track).catch(() => undefined);
  };

  const send = async (source: Source) => {
    if (!isWanted[source]) {
      publishedTracks.get(trackSources[source])?.stop();
      publishedTracks.delete(trackSources[source]);
      return;
    }
    const track = await trackOf(source);
    if (isOver) track?.stop();
    else if (track) await publish(track);
    opening.delete(source);
    // Switched off while it was being published.
    if (!isWanted[source]) await localParticipant.getTrackPublication(trackSources[source])?.mute();
  };

  /** Only a new click could open a shared screen again. */
  const sendScreen = async () => {
    for (const source of [Track.Source.ScreenShare, Track.Source.ScreenShareAudio]) {
      const track = publishedTracks.get(source);
      if (isLive(track)) await publish(track);
    }
  };

  // As soon as the signalling is connected: the media connection is made meanwhile.
  const sendAll = () => {
    if (callSession.isHeld && !hasClinician(callSession)) return;
    if (callSession.isHeld) openFirst();
    for (const source of sources) void send(source);
    void sendScreen();
  };
  const joined = () => {
    if (callSession.isHeld) sendAll();
  };
  // LiveKit reports nobody who joins while the connection is being made.
  room
    .on(RoomEvent.SignalConnected, sendAll)
    .on(RoomEvent.Connected, joined)
    .on(RoomEvent.ParticipantConnected, joined);

  return () => {
    isOver = true;
    room
      .off(RoomEvent.SignalConnected, sendAll)
      .off(RoomEvent.Connected, joined)
      .off(RoomEvent.ParticipantConnected, joined);
    stopKeeping();
    for (const track of publishedTracks.values()) track.stop();
    for (const early of firstTracks.values()) void early.then((track) => track?.stop());
  };
}
