/** Entries under the pointer: a mouse drags them or their edges, a finger lifts them by resting on them, and pulls at handles. */
import { useEffect, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { scrolledAtEdge } from './moving/edge-scroll.ts';
import type { Entry } from './grid/entries.ts';
import { gripAt, handleAt, placeUnder, type At } from './moving/hit-test.ts';
import { lifted, taken, type Carried, type Carrying } from './use-carrying.ts';

/** Less than this is a click, or a finger at rest. */
const dragPixels = { mouse: 5, touch: 8 } as const;
/** A finger that rests for so long lifts; one that goes further before, scrolls. */
const liftMs = 400;
interface Grip {
  carried: Carried;
  /** From the edge that is pulled, or the start, to where it was taken hold of. */
  offsetMinutes: number;
  begun: At;
  /** Where the pointer is now. */
  at: At;
  isTouch: boolean;
  isLifted: boolean;
  isDragged: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

interface Hand {
  area: RefObject<HTMLElement | null>;
  find: (id: string) => Entry | undefined;
  carrying: Carrying;
  zone: string;
}

/** Only a listener that may do so keeps the page still, and only before it has begun to scroll. */
function useStillPage(area: Hand['area'], isLifted: () => boolean) {
  useEffect(() => {
    const scroller = area.current;
    const keepStill = (event: TouchEvent) => isLifted() && event.preventDefault();
    scroller?.addEventListener('touchmove', keepStill, { passive: false });
    return () => scroller?.removeEventListener('touchmove', keepStill);
  });
}

function useEscape(isCarried: boolean, putBack: () => void) {
  useEffect(() => {
    if (!isCarried) return undefined;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && putBack();
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  });
}

/** What the grid itself listens to, for all of its entries. */
export function useGrip(hand: Hand) {
  const { area, find, carrying, zone } = hand;
  const held = useRef<Grip | null>(null);
  const wasLifted = useRef(false);
  /** Something lies ready to be pulled, and the pointer went down beside it. */
  const isPuttingBack = useRef(false);
  const letGo = () => {
    clearTimeout(held.current?.timer);
    held.current = null;
  };
  const end = (isDropped: boolean) => {
    const grip = held.current;
    letGo();
    if (isPuttingBack.current) {
      isPuttingBack.current = false;
      wasLifted.current = isDropped;
      if (isDropped) carrying.drop(null);
    }
    if (!grip?.isLifted) return;
    if (isDropped && grip.isTouch && !grip.isDragged) carrying.layReady(grip.carried);
    else carrying.drop(isDropped ? grip.carried : null);
  };
  useStillPage(area, () => held.current?.isLifted ?? false);
  useEscape(carrying.carried !== null, () => end(false));

  const show = (grip: Grip, next: Carried) => {
    const { column, minute, minutes } = grip.carried;
    const isSame = next.column === column && next.minute === minute && next.minutes === minutes;
    grip.carried = next;
    if (!isSame || !grip.isLifted) carrying.carry(next);
  };

  const lift = (grip: Grip) => {
    show(grip, grip.carried);
    grip.isLifted = true;
    wasLifted.current = true;
    const follow = () => {
      if (held.current !== grip || !area.current) return;
      if (grip.isDragged && scrolledAtEdge(area.current, grip.at.clientY)) drag(grip);
      requestAnimationFrame(follow);
    };
    requestAnimationFrame(follow);
  };

  const drag = (grip: Grip) => {
    const under = placeUnder(grip.at);
    if (!under) return;
    const to = { column: under.column, minute: under.minute - grip.offsetMinutes };
    show(grip, taken(grip.carried, to));
  };

  const begin = (event: PointerEvent<HTMLElement>, carried: Carried, minute: number) => {
    const { clientX, clientY } = event;
    const at = { clientX, clientY };
    const isTouch = event.pointerType === 'touch';
    const edge = carried.minute + (carried.grip === 'end' ? carried.minutes : 0);
    const state = { isLifted: false, isDragged: false, timer: undefined };
    const grip: Grip = { carried, offsetMinutes: minute - edge, begun: at, at, isTouch, ...state };
    held.current = grip;
    if (carried.hasHandles) lift(grip);
    else if (isTouch) grip.timer = setTimeout(() => lift(grip), liftMs);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    wasLifted.current = false;
    letGo();
    const under = placeUnder(event);
    if (!under || event.button !== 0) return;
    const { carried } = carrying;
    const handle = handleAt(event.target);
    if (carried && handle) return begin(event, { ...carried, grip: handle }, under.minute);
    isPuttingBack.current = carried?.hasHandles ?? false;
    if (isPuttingBack.current) return;
    const target = (event.target as HTMLElement).closest<HTMLElement>('[data-entry]');
    const entry = target && find(target.dataset['entry'] ?? '');
    if (!entry || !carrying.isMovable(entry)) return;
    const grip = event.pointerType === 'touch' ? 'whole' : gripAt(target, event);
    begin(event, lifted({ entry, column: under.column, grip }, zone), under.minute);
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const grip = held.current;
    if (!grip) return;
    const { begun, isTouch } = grip;
    const { clientX, clientY } = event;
    const way = Math.hypot(clientX - begun.clientX, clientY - begun.clientY);
    grip.at = { clientX, clientY };
    grip.isDragged ||= way >= dragPixels[isTouch ? 'touch' : 'mouse'];
    if (!grip.isDragged) return;
    if (!grip.isLifted && isTouch) return letGo();
    if (!grip.isLifted) {
      event.currentTarget.setPointerCapture(event.pointerId);
      lift(grip);
    }
    drag(grip);
  };

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
    /** What was carried is not opened as well. */
    onClickCapture: (event: MouseEvent) => {
      if (!wasLifted.current) return;
      wasLifted.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    /** A finger's long rest asks for no menu. */
    onContextMenu: (event: MouseEvent) => {
      if (held.current?.isTouch) event.preventDefault();
    },
  };
}
