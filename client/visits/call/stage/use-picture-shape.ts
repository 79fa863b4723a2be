/** The shape of a tile's picture, so that its frame is as large as the picture, with nothing empty beside it. */
import { useState, type CSSProperties, type SyntheticEvent } from 'react';

export function usePictureShape() {
  const [aspect, setAspect] = useState<number | null>(null);
  const measure = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    const { videoWidth, videoHeight } = currentTarget;
    if (videoWidth > 0 && videoHeight > 0) setAspect(videoWidth / videoHeight);
  };
  return {
    isKnown: aspect !== null,
    /** As phones film. */
    isUpright: aspect !== null && aspect < 1,
    style: (aspect === null ? {} : { '--aspect': aspect }) as CSSProperties,
    /** `resize` comes when a phone is turned. */
    video: { onLoadedMetadata: measure, onResize: measure },
  };
}
