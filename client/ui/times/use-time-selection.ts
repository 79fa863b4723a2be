/** Selecting an empty time with the pointer: a click selects half an hour, a drag what it covers. */
import { useState, type MouseEvent, type PointerEvent } from 'react';

const stepMinutes = 15;
const clickMinutes = 30;

/** In minutes from the top of the column. */
export interface TimeSelection {
  from: number;
  to: number;
}

const snapped = (minutes: number, step: number) => Math.floor(minutes / step) * step;

/**
 * Of a column that is so many minutes high. `onSelect` gets the minute from its top, and the length
 * where it was dragged.
 */
export function useTimeSelection(
  heightMinutes: number,
  onSelect: (from: number, minutes: number | null) => void,
) {
  const minuteAt = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const minutes = ((event.clientY - box.top) / box.height) * heightMinutes;
    return Math.min(Math.max(minutes, 0), heightMinutes - 1);
  };
  const [drag, setDrag] = useState<{ at: number; now: number } | null>(null);
  const selection: TimeSelection | null =
    drag && Math.abs(drag.now - drag.at) >= stepMinutes
      ? {
          from: snapped(Math.min(drag.at, drag.now), stepMinutes),
          to: Math.min(
            snapped(Math.max(drag.at, drag.now), stepMinutes) + stepMinutes,
            heightMinutes,
          ),
        }
      : null;

  const isEmptyTime = (event: MouseEvent<HTMLElement>) => event.target === event.currentTarget;

  return {
    selection,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'touch' || event.button !== 0 || !isEmptyTime(event)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ at: minuteAt(event), now: minuteAt(event) });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (drag) setDrag({ ...drag, now: minuteAt(event) });
      },
      onPointerUp: () => {
        if (drag && selection) onSelect(selection.from, selection.to - selection.from);
        else if (drag) onSelect(snapped(drag.at, clickMinutes), null);
        setDrag(null);
      },
      onPointerCancel: () => setDrag(null),
      onKeyDownCapture: (event: { key: string }) => {
        if (event.key === 'Escape') setDrag(null);
      },
      /** A finger scrolls the grid; only its tap books. */
      onClick: (event: MouseEvent<HTMLElement>) => {
        const { pointerType } = event.nativeEvent as { pointerType?: string } & Event;
        if (pointerType === 'touch' && isEmptyTime(event))
          onSelect(snapped(minuteAt(event), clickMinutes), null);
      },
    },
  };
}
