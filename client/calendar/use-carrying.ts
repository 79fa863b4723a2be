/** An appointment in the hand, by pointer or keys: where it hangs now, and what stands in the way there. */
import { useRef, useState, type PointerEvent } from 'react';
import type { Entry } from './entries.ts';
import type { Moving } from './use-moving.ts';
import { instantOf } from './wall.ts';

const stepMinutes = 15;
/** Less than this is a click. */
const dragPixels = 5;

export interface Carried {
  entry: Entry;
  /** The id of the column it hangs in: a day, and a person where columns are people. */
  column: string;
  minute: number;
}

const dayOf = (column: string) => column.split(' ')[0] ?? '';

function placeUnder({ clientX, clientY }: { clientX: number; clientY: number }) {
  const column = document
    .elementsFromPoint(clientX, clientY)
    .find((one): one is HTMLElement => one instanceof HTMLElement && !!one.dataset['column']);
  if (!column) return null;
  const { top, height } = column.getBoundingClientRect();
  return { column: column.dataset['column'] ?? '', minute: ((clientY - top) / height) * 1440 };
}

export function useCarrying(moving: Moving, zone: string) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const grip = useRef<{ entry: Entry; minutes: number; x: number; y: number } | null>(null);
  const wasDragged = useRef(false);

  const startOf = ({ column, minute }: Carried) => instantOf(dayOf(column), minute, zone);
  const drop = (what: Carried | null) => {
    if (what) moving.drop(what.entry, startOf(what));
    setCarried(null);
    grip.current = null;
  };

  /** What the entry itself listens to; `from` is the minute at which it stands. */
  const handlersFor = (entry: Entry, from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      wasDragged.current = false;
      const under = placeUnder(event);
      if (event.pointerType === 'touch' || event.button !== 0 || !under) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const { clientX: x, clientY: y } = event;
      grip.current = { entry, minutes: under.minute - from, x, y };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const held = grip.current;
      if (!held) return;
      const way = Math.hypot(event.clientX - held.x, event.clientY - held.y);
      if (way < dragPixels && !wasDragged.current) return;
      wasDragged.current = true;
      const under = placeUnder(event);
      if (!under) return;
      const minute = Math.round((under.minute - held.minutes) / stepMinutes) * stepMinutes;
      const kept = Math.min(Math.max(minute, 0), 1440 - stepMinutes);
      setCarried({ entry, column: under.column, minute: kept });
    },
    onPointerUp: () => drop(carried),
    onPointerCancel: () => drop(null),
    onClick: (event: { preventDefault: () => void }) => {
      if (wasDragged.current) event.preventDefault();
    },
  });

  return {
    carried,
    /** Null: it fits, as far as is known here. */
    fault: carried && moving.verdict(carried.entry, startOf(carried)),
    handlersFor,
    isMovable: moving.isMovable,
    carry: (what: Carried) => setCarried(what),
    drop: () => drop(carried),
    putBack: () => drop(null),
  };
}

export type Carrying = ReturnType<typeof useCarrying>;
