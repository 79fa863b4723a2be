/** From a device that the browser opened to LiveKit's own track of it. */
import { LocalAudioTrack, LocalVideoTrack, Track } from 'livekit-client';
import { constraintsFor } from './capture.ts';
import type { Source } from './devices.ts';

interface Tracks {
  camera: LocalVideoTrack;
  microphone: LocalAudioTrack;
}

/** It belongs to LiveKit from now on: opened anew after a pause, stopped with the track. */
export function localTrack<One extends Source>(source: One, media: MediaStreamTrack): Tracks[One];
export function localTrack(source: Source, media: MediaStreamTrack): Tracks[Source] {
  // The same device again, so that no browser asks a second time.
  const constraints = constraintsFor(source, media.getSettings().deviceId);
  const track =
    source === 'camera'
      ? new LocalVideoTrack(media, constraints, false)
      : new LocalAudioTrack(media, constraints, false);
  track.source = source === 'camera' ? Track.Source.Camera : Track.Source.Microphone;
  track.mediaStream = new MediaStream([media]);
  return track;
}
