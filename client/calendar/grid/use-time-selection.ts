/** Picking an empty time with the pointer: a click takes half an hour, a drag as much as it covers. */
import { useState, type MouseEvent, type PointerEvent } from 'react';

const stepMinutes = 15;
const clickMinutes = 30;
const lastMinute = 24 * 60;

export interface Picked {
  from: number;
  to: number;
}

const minuteAt = (event: MouseEvent<HTMLElement>) => {
  const box = event.currentTarget.getBoundingClientRect();
  const minutes = ((event.clientY - box.top) / box.height) * lastMinute;
  return Math.min(Math.max(minutes, 0), lastMinute - 1);
};

const snapped = (minutes: number, step: number) => Math.floor(minutes / step) * step;

/** `onPick` is told the minute of the day, and the length where it was dragged. */
export function usePicking(onPick: (from: number, minutes: number | null) => void) {
  const [drag, setDrag] = useState<{ at: number; now: number } | null>(null);
  const picked: Picked | null =
    drag && Math.abs(drag.now - drag.at) >= stepMinutes
      ? {
          from: snapped(Math.min(drag.at, drag.now), stepMinutes),
          to: Math.min(snapped(Math.max(drag.at, drag.now), stepMinutes) + stepMinutes, lastMinute),
        }
      : null;

  const isEmptyPlace = (event: MouseEvent<HTMLElement>) => event.target === event.currentTarget;

  return {
    picked,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'touch' || event.button !== 0 || !isEmptyPlace(event)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ at: minuteAt(event), now: minuteAt(event) });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (drag) setDrag({ ...drag, now: minuteAt(event) });
      },
      onPointerUp: () => {
        if (drag && picked) onPick(picked.from, picked.to - picked.from);
        else if (drag) onPick(snapped(drag.at, clickMinutes), null);
        setDrag(null);
      },
      onPointerCancel: () => setDrag(null),
      onKeyDownCapture: (event: { key: string }) => {
        if (event.key === 'Escape') setDrag(null);
      },
      /** A finger scrolls the grid; only its tap books. */
      onClick: (event: MouseEvent<HTMLElement>) => {
        const { pointerType } = event.nativeEvent as { pointerType?: string } & Event;
        if (pointerType === 'touch' && isEmptyPlace(event))
          onPick(snapped(minuteAt(event), clickMinutes), null);
      },
    },
  };
}
