/** What a mouse does in the grid: selects, drags a shift, and fills from the corner of the selection. */
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import type { Assignment } from '#shared/roster.ts';
import { worstOf } from '#shared/roster/rules/findings.ts';
import type { RosterBoard } from '#client/roster/board/board.ts';
import { filledTo, shiftMoved, type CellEdit, type Content } from '#client/roster/board/edits.ts';
import { blockOf, cellAt, type Block, type GridPosition } from '#client/roster/board/sheet.ts';
import type { BoardEdits } from '#client/roster/use-board-edits.ts';
import { cellWords } from '#client/roster/roster-words.ts';
import type { Cursor } from './use-roster-cursor.ts';

/** The cells that would change if the button were released here. */
export interface Target {
  block: Block;
  look: 'ok' | 'warning' | 'stop';
}

interface Options {
  board: RosterBoard;
  content: Content;
  editing: BoardEdits;
  cursor: Cursor;
  openCell: (position: GridPosition) => void;
}

interface Drag {
  kind: 'select' | 'shift' | 'fill';
  from: GridPosition;
  shift: Assignment | null;
  over: GridPosition;
}

const fillHandlePx = 10;

function positionOf(element: Element | null): GridPosition | null {
  const cell = element?.closest<HTMLElement>('[data-day]');
  if (!cell) return null;
  return { row: Number(cell.dataset['row']), day: Number(cell.dataset['day']) };
}

const positionUnder = ({ clientX, clientY }: { clientX: number; clientY: number }) =>
  positionOf(document.elementFromPoint(clientX, clientY));

/** The handle is the lower right corner of the selection. */
function isOnHandle({ clientX, clientY, target }: PointerEvent): boolean {
  const cell = target instanceof Element ? target.closest('[data-corner]') : null;
  if (!cell) return false;
  const { right, bottom } = cell.getBoundingClientRect();
  return right - clientX < fillHandlePx && bottom - clientY < fillHandlePx;
}

export function usePointer(options: Options) {
  const { board, content, editing, cursor, openCell } = options;
  const [target, setTarget] = useState<Target | null>(null);
  const drag = useRef<Drag | null>(null);

  const editsOf = ({ kind, from, shift, over }: Drag, isCopy: boolean): CellEdit[] => {
    if (kind === 'fill') return filledTo(content, cursor.selection, over);
    const [source, to] = [cellAt(content.sheet, from), cellAt(content.sheet, over)];
    if (!shift || !source || !to) return [];
    return shiftMoved(content, { from: source, to, put: shift, isCopy });
  };

  const showVerdict = (now: Drag, isCopy: boolean) => {
    const edits = editsOf(now, isCopy);
    const findings = [...board.checkEdits(edits).values()].flat();
    const block =
      now.kind === 'fill'
        ? {
            ...cursor.selection,
            bottom: Math.max(cursor.selection.bottom, now.over.row),
            last: Math.max(cursor.selection.last, now.over.day),
          }
        : blockOf(now.over, now.over);
    setTarget({ block, look: worstOf(findings) ?? 'ok' });
    const to = cellAt(content.sheet, now.over);
    const words = findings[0]?.words ?? 'possible';
    if (to) editing.say(`${cellWords(board, to)}: ${words}`);
  };

  const onMove = (event: globalThis.PointerEvent) => {
    const now = drag.current;
    const over = positionUnder(event);
    if (!now || !over || (over.row === now.over.row && over.day === now.over.day)) return;
    now.over = over;
    if (now.kind === 'select') cursor.move(over, true);
    else showVerdict(now, event.ctrlKey || event.altKey);
  };

  const onUp = (event: globalThis.PointerEvent) => {
    const now = drag.current;
    drag.current = null;
    setTarget(null);
    if (!now || now.kind === 'select') return;
    if (now.over.row === now.from.row && now.over.day === now.from.day) return;
    editing.attempt(editsOf(now, event.ctrlKey || event.altKey));
    if (now.kind === 'shift') cursor.move(now.over, false);
  };

  const cancel = () => {
    drag.current = null;
    setTarget(null);
  };

  const handlers = useRef({ onMove, onUp, cancel });
  useEffect(() => {
    handlers.current = { onMove, onUp, cancel };
  });
  useEffect(() => {
    const move = (event: globalThis.PointerEvent) => handlers.current.onMove(event);
    const up = (event: globalThis.PointerEvent) => handlers.current.onUp(event);
    const cancelled = () => handlers.current.cancel();
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && handlers.current.cancel();
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', cancelled);
    addEventListener('keydown', escape);
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', cancelled);
      removeEventListener('keydown', escape);
    };
  }, []);

  const onPointerDown = (event: PointerEvent) => {
    const from = event.target instanceof Element ? positionOf(event.target) : null;
    if (!from || event.pointerType === 'touch' || event.button !== 0) return;
    const id = (event.target as Element).closest<HTMLElement>('[data-shift]')?.dataset['shift'];
    const cell = cellAt(content.sheet, from);
    const shift = cell && board.standingIn(cell).find((candidate) => candidate.id === id);
    const isFill = board.period.mayPlan && isOnHandle(event);
    const isShift = board.period.mayPlan && shift && !event.shiftKey;
    const kind = isFill ? 'fill' : isShift ? 'shift' : 'select';
    drag.current = { kind, from, shift: shift ?? null, over: from };
    if (!isFill) cursor.move(from, event.shiftKey);
  };

  /** A tap of a finger opens the cell; so does a double click. */
  const onClick = (event: React.MouseEvent<Element, globalThis.MouseEvent>) => {
    const position = event.target instanceof Element ? positionOf(event.target) : null;
    if (!position || (event.nativeEvent as globalThis.PointerEvent).pointerType !== 'touch') return;
    cursor.move(position, false);
    openCell(position);
  };
  const onDoubleClick = (event: React.MouseEvent) => {
    const position = event.target instanceof Element ? positionOf(event.target) : null;
    if (position) openCell(position);
  };

  return { target, onPointerDown, onClick, onDoubleClick };
}
