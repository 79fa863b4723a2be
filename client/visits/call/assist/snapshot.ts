/** One still of a participant's picture, as it is shown here, as a JPEG file. */
import { Track, type RemoteParticipant } from 'livekit-client';

const quality = 0.92;

const shownVideo = (participant: RemoteParticipant): HTMLVideoElement | undefined =>
  participant
    .getTrackPublication(Track.Source.Camera)
    ?.track?.attachedElements.find(
      (element): element is HTMLVideoElement =>
        element instanceof HTMLVideoElement && element.videoWidth > 0,
    );

/** "Snapshot 14-05-09.jpg": no name of a patient is in it. */
const nameAt = (at: Date) => `Snapshot ${at.toTimeString().slice(0, 8).replaceAll(':', '-')}.jpg`;

/** Rejects where no picture of theirs is shown. */
export async function snapshotOf(participant: RemoteParticipant): Promise<File> {
  const video = shownVideo(participant);
  const canvas = document.createElement('canvas');
  canvas.width = video?.videoWidth ?? 0;
  canvas.height = video?.videoHeight ?? 0;
  const context = canvas.getContext('2d');
  if (!video || !context) throw new Error('No picture is shown.');
  context.drawImage(video, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', quality),
  );
  if (!blob) throw new Error('The picture could not be drawn.');
  return new File([blob], nameAt(new Date()), { type: blob.type });
}
