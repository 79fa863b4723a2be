/** What is under a pointer in the grid: a column and minute, the edge of an entry, a handle. */
import { dayMinutes } from '#client/calendar/grid/wall-clock.ts';
import type { Dragged } from './use-entry-drag.ts';

/** The lower edge is easy to hit; the upper one leaves space to grab the entry by its name. */
const edgePixels = { end: 7, start: 4 } as const;

export interface PointerPosition {
  clientX: number;
  clientY: number;
}

export function columnAt({ clientX, clientY }: PointerPosition) {
  const column = document
    .elementsFromPoint(clientX, clientY)
    .find(
      (element): element is HTMLElement =>
        element instanceof HTMLElement && !!element.dataset['column'],
    );
  if (!column) return null;
  const { top, height } = column.getBoundingClientRect();
  return {
    column: column.dataset['column'] ?? '',
    minute: ((clientY - top) / height) * dayMinutes,
  };
}

/** Returns the part of an entry at the pointer. Over midnight, the border of the column is no edge. */
export function partAt(target: HTMLElement, { clientY }: PointerPosition): Dragged['part'] {
  const { top, bottom, height } = target.getBoundingClientRect();
  const { edges = '' } = target.dataset;
  const isEnd = clientY > bottom - Math.min(edgePixels.end, height / 4);
  if (isEnd && edges.includes('end')) return 'end';
  const isStart = clientY < top + Math.min(edgePixels.start, height / 8);
  return isStart && edges.includes('start') ? 'start' : 'whole';
}

/** The edge whose handle this is, if it is one. */
export function handleAt(target: EventTarget): 'start' | 'end' | null {
  const handle = target instanceof Element && target.closest<HTMLElement>('[data-handle]');
  if (!handle) return null;
  return handle.dataset['handle'] === 'start' ? 'start' : 'end';
}
