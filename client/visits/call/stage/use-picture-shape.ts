/** A tile's picture: its shape, so that its frame is as large as it is; and whether it is of the room, not of a face. */
import { useState, type CSSProperties, type SyntheticEvent } from 'react';

/** Known of this browser's own cameras alone. */
const facingOf = ({ srcObject }: HTMLVideoElement) =>
  srcObject instanceof MediaStream
    ? srcObject.getVideoTracks()[0]?.getSettings().facingMode
    : undefined;

export function usePictureShape() {
  const [aspect, setAspect] = useState<number | null>(null);
  const [isOfRoom, setOfRoom] = useState(false);
  const measure = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    const { videoWidth, videoHeight } = currentTarget;
    if (videoWidth > 0 && videoHeight > 0) setAspect(videoWidth / videoHeight);
    setOfRoom(facingOf(currentTarget) === 'environment');
  };
  return {
    isKnown: aspect !== null,
    /** As phones film. */
    isUpright: aspect !== null && aspect < 1,
    /** By a phone's camera at the back: text in it is read, so it is no mirror. */
    isOfRoom,
    style: (aspect === null ? {} : { '--aspect': aspect }) as CSSProperties,
    /** `resize` comes when a phone is turned. */
    video: { onLoadedMetadata: measure, onResize: measure },
  };
}
