/** Zooms into a tile's picture in steps; the pointer decides which part of it is seen. */
import { useState, type CSSProperties, type PointerEvent } from 'react';

const steps = [1, 2, 3] as const;

export function useZoom() {
  const [at, setAt] = useState(0);
  const zoom = steps[at] ?? 1;
  const follow = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const { style } = currentTarget;
    style.setProperty('--zoom-x', `${((clientX - left) / width) * 100}%`);
    style.setProperty('--zoom-y', `${((clientY - top) / height) * 100}%`);
  };
  return {
    zoom,
    next: () => setAt((at + 1) % steps.length),
    /** The props of the element around the picture. */
    frame:
      zoom === 1
        ? { style: {} }
        : {
            'data-zoomed': true,
            style: { '--zoom': zoom } as CSSProperties,
            onPointerMove: follow,
          },
  };
}

export type Zoom = ReturnType<typeof useZoom>;
