/** Audio first: no camera is subscribed to and none is sent, so that a poor connection carries the sound. */
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
  afterCheck,
  isAutomatic as isAutomaticReason,
  afterChoice,
  qualityOf,
  videoOn,
  type AudioFirstState,
  type Quality,
} from './audio-first-rule.ts';
import { switchDevice, type CallSession } from '#client/visits/call/connection/call-session.ts';

const checkEveryMs = 1_000;

const qualities: Record<ConnectionQuality, Quality> = {
  [ConnectionQuality.Excellent]: 'good',
  [ConnectionQuality.Good]: 'good',
  [ConnectionQuality.Poor]: 'poor',
  [ConnectionQuality.Lost]: 'poor',
  [ConnectionQuality.Unknown]: 'unknown',
};

/** Shared screens stay: what is on them is read. */
const isCamera = ({ source }: { source: Track.Source }) => source === Track.Source.Camera;

function subscribeToCameras(room: Room, isWanted: boolean): void {
  for (const { trackPublications } of room.remoteParticipants.values())
    for (const publication of trackPublications.values())
      if (isCamera(publication)) (publication as RemoteTrackPublication).setSubscribed(isWanted);
}

/** Cameras that are published later, or again after a reconnect, are not subscribed to either. */
function useUnsubscribedCameras(room: Room, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const unsubscribe = (publication: RemoteTrackPublication) => {
      if (isCamera(publication)) publication.setSubscribed(false);
    };
    const subscribed = (_track: unknown, publication: RemoteTrackPublication) =>
      unsubscribe(publication);
    subscribeToCameras(room, false);
    room.on(RoomEvent.TrackPublished, unsubscribe).on(RoomEvent.TrackSubscribed, subscribed);
    return () => {
      room.off(RoomEvent.TrackPublished, unsubscribe).off(RoomEvent.TrackSubscribed, subscribed);
      subscribeToCameras(room, true);
    };
  }, [room, isOn]);
}

/** The own camera is off meanwhile, and switched on again if it was on. */
function usePausedCamera(callSession: CallSession, isPaused: boolean): void {
  const wasOn = useRef(false);
  useEffect(() => {
    if (isPaused) {
      wasOn.current = callSession.isWanted.camera;
      if (wasOn.current) switchDevice(callSession, 'camera', false).catch(() => undefined);
    } else if (wasOn.current) {
      wasOn.current = false;
      switchDevice(callSession, 'camera', true).catch(() => undefined);
    }
  }, [callSession, isPaused]);
}

export interface AudioFirst {
  reason: AudioFirstState['reason'];
  setReason: (reason: AudioFirstState['reason']) => void;
  /** Whether a poor connection switches video off by itself; remembered by the browser. */
  isAutomatic: boolean;
  setAutomatic: (isOn: boolean) => void;
}

/** A clinician who has to look, at a wound for instance, can keep video however poor the connection is. */
const useAutomatic = () =>
  useLocalStorage({
    key: 'karemd.audio-first-by-itself',
    defaultValue: true,
    getInitialValueInEffect: false,
  });

/** `isProcessorBusy`: as the encoder says it now. */
export function useAudioFirst(callSession: CallSession, isProcessorBusy: boolean): AudioFirst {
  const [state, setState] = useState(videoOn);
  const [isAutomatic, setAutomatic] = useAutomatic();
  const { room } = callSession;
  const latestBusy = useRef(isProcessorBusy);
  useEffect(() => {
    latestBusy.current = isProcessorBusy;
  }, [isProcessorBusy]);
  useEffect(() => {
    if (!isAutomatic) return undefined;
    let checksInARow = 0;
    const check = () => {
      checksInARow = room.state === ConnectionState.Connected ? checksInARow + 1 : 0;
      const reported = qualities[room.localParticipant.connectionQuality];
      const quality = qualityOf(reported, checksInARow);
      const now = { quality, at: Date.now(), isProcessorBusy: latestBusy.current };
      setState((before) => afterCheck(before, now));
    };
    const timer = setInterval(check, checkEveryMs);
    return () => clearInterval(timer);
  }, [room, isAutomatic]);
  const setReason = useCallback(
    (reason: AudioFirstState['reason']) =>
      setState((before) => afterChoice(before, reason, Date.now())),
    [],
  );
  const isOn = state.reason !== null;
  useUnsubscribedCameras(room, isOn);
  usePausedCamera(callSession, isOn);
  const chooseAutomatic = (isWanted: boolean) => {
    setAutomatic(isWanted);
    if (!isWanted && isAutomaticReason(state.reason)) setReason(null);
  };
  return { reason: state.reason, setReason, isAutomatic, setAutomatic: chooseAutomatic };
}
