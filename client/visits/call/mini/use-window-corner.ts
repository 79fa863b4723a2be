/** In which corner of the window something is: moved by drag, press or key, and remembered by the browser. */
import { useLocalStorage } from '@mantine/hooks';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import {
  cornerByKey,
  isCorner,
  nearestCorner,
  nextCorner,
  type WindowCorner,
} from './window-corner.ts';

/** A shorter movement is a press, not a drag. */
const dragPx = 6;

interface Drag {
  fromX: number;
  fromY: number;
  x: number;
  y: number;
}

const isDrag = ({ x, y }: Drag) => Math.hypot(x, y) >= dragPx;

function middleOf(handle: Element): { x: number; y: number } {
  const { left, top, width, height } = (
    handle.closest('section') ?? handle
  ).getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

interface Options {
  /** In the browser's storage. */
  key: string;
  initial: WindowCorner;
}

/** `handle`: the props of the element that is dragged, in the `section` that moves. */
export function useWindowCorner({ key, initial }: Options) {
  const [stored, store] = useLocalStorage<WindowCorner>({
    key,
    defaultValue: initial,
    getInitialValueInEffect: false,
  });
  const corner = isCorner(stored) ? stored : initial;
  const [drag, setDrag] = useState<Drag | null>(null);
  const area = { width: globalThis.innerWidth, height: globalThis.innerHeight };

  const handle = {
    onPointerDown: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
      currentTarget.setPointerCapture(pointerId);
      setDrag({ fromX: clientX, fromY: clientY, x: 0, y: 0 });
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      setDrag((at) => at && { ...at, x: clientX - at.fromX, y: clientY - at.fromY });
    },
    onPointerUp: ({ currentTarget }: PointerEvent) => {
      if (drag && isDrag(drag)) store(nearestCorner(middleOf(currentTarget), area));
      else if (drag) store(nextCorner(corner));
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
    onKeyDown: (event: KeyboardEvent) => {
      const next = event.key === 'Enter' ? nextCorner(corner) : cornerByKey(corner, event.key);
      if (!next) return;
      event.preventDefault();
      store(next);
    },
  };
  const isDragged = drag !== null && isDrag(drag);
  const style = isDragged ? { transform: `translate(${drag.x}px, ${drag.y}px)` } : {};
  return { corner, handle, style };
}
