/** Makes LiveKit's track of a device that the browser has opened. */
import { LocalAudioTrack, LocalVideoTrack, Track } from 'livekit-client';
import { constraintsFor } from './media-capture.ts';
import type { Source } from './device-sources.ts';

interface Tracks {
  camera: LocalVideoTrack;
  microphone: LocalAudioTrack;
}

/** LiveKit owns the media from then on: it restarts it where necessary and stops it with the track. */
export function localTrack<One extends Source>(source: One, media: MediaStreamTrack): Tracks[One];
export function localTrack(source: Source, media: MediaStreamTrack): Tracks[Source] {
  // The same device, so that a restart prompts for no permission again.
  const constraints = constraintsFor(source, media.getSettings().deviceId);
  const track =
    source === 'camera'
      ? new LocalVideoTrack(media, constraints, false)
      : new LocalAudioTrack(media, constraints, false);
  track.source = source === 'camera' ? Track.Source.Camera : Track.Source.Microphone;
  track.mediaStream = new MediaStream([media]);
  return track;
}
