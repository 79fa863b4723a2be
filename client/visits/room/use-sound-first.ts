/** Sound first: no faces are fetched and none is sent, so that a poor line carries what is said. */
import {
  ConnectionQuality,
  ConnectionState,
  RoomEvent,
  Track,
  type RemoteTrackPublication,
  type Room,
} from 'livekit-client';
import { useLocalStorage } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  judged,
  pictures,
  qualityOf,
  turned,
  type Quality,
  type SoundFirst,
} from './sound-first-rule.ts';
import { switchDevice, type Switches } from './switches.ts';

const lookEveryMs = 1_000;

const qualities: Record<ConnectionQuality, Quality> = {
  [ConnectionQuality.Excellent]: 'good',
  [ConnectionQuality.Good]: 'good',
  [ConnectionQuality.Poor]: 'poor',
  [ConnectionQuality.Lost]: 'poor',
  [ConnectionQuality.Unknown]: 'unknown',
};

/** What somebody shows on their screen is read, not looked at: it stays. */
const isFace = ({ source }: { source: Track.Source }) => source === Track.Source.Camera;

function fetchFaces(room: Room, isWanted: boolean): void {
  for (const { trackPublications } of room.remoteParticipants.values())
    for (const publication of trackPublications.values())
      if (isFace(publication)) (publication as RemoteTrackPublication).setSubscribed(isWanted);
}

/** Whoever comes later, or comes back with a new line, is not fetched either. */
function useNoFaces(room: Room, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const leave = (publication: RemoteTrackPublication) => {
      if (isFace(publication)) publication.setSubscribed(false);
    };
    const subscribed = (_track: unknown, publication: RemoteTrackPublication) => leave(publication);
    fetchFaces(room, false);
    room.on(RoomEvent.TrackPublished, leave).on(RoomEvent.TrackSubscribed, subscribed);
    return () => {
      room.off(RoomEvent.TrackPublished, leave).off(RoomEvent.TrackSubscribed, subscribed);
      fetchFaces(room, true);
    };
  }, [room, isOn]);
}

/** The own camera rests meanwhile, and comes back if it was on. */
function useRestingCamera(switches: Switches, isOn: boolean): void {
  const wasOn = useRef(false);
  useEffect(() => {
    if (isOn) {
      wasOn.current = switches.isWanted.camera;
      if (wasOn.current) switchDevice(switches, 'camera', false).catch(() => undefined);
    } else if (wasOn.current) {
      wasOn.current = false;
      switchDevice(switches, 'camera', true).catch(() => undefined);
    }
  }, [switches, isOn]);
}

export interface SoundFirstHere {
  because: SoundFirst['because'];
  turn: (because: SoundFirst['because']) => void;
  /** Whether a poor line takes the pictures by itself; remembered by the browser. */
  isByItself: boolean;
  setByItself: (isOn: boolean) => void;
}

/** Somebody who has to look, at a wound for instance, keeps the picture however poor the line is. */
const useByItself = () =>
  useLocalStorage({
    key: 'karemd.audio-first-by-itself',
    defaultValue: true,
    getInitialValueInEffect: false,
  });

export function useSoundFirst(switches: Switches): SoundFirstHere {
  const [state, setState] = useState(pictures);
  const [isByItself, setByItself] = useByItself();
  const { room } = switches;
  useEffect(() => {
    if (!isByItself) return undefined;
    let looksInARow = 0;
    const look = () => {
      looksInARow = room.state === ConnectionState.Connected ? looksInARow + 1 : 0;
      const said = qualities[room.localParticipant.connectionQuality];
      const quality = qualityOf(said, looksInARow);
      setState((before) => judged(before, { quality, at: Date.now() }));
    };
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, [room, isByItself]);
  const turn = useCallback(
    (because: SoundFirst['because']) => setState((before) => turned(before, because, Date.now())),
    [],
  );
  const isOn = state.because !== null;
  useNoFaces(room, isOn);
  useRestingCamera(switches, isOn);
  const chooseByItself = (isWanted: boolean) => {
    setByItself(isWanted);
    if (!isWanted && state.because === 'line') turn(null);
  };
  return { because: state.because, turn, isByItself, setByItself: chooseByItself };
}
