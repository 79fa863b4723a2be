/** The active cell and the selection of the grid, and what its keys do. */
import { useRef, useState, type KeyboardEvent } from 'react';
import type { RosterBoard } from '#client/roster/board/board.ts';
import {
  activeTypes,
  cleared,
  copied,
  filledRight,
  pasted,
  typed,
  type Clip,
  type Content,
} from '#client/roster/board/edits.ts';
import {
  blockOf,
  cellAt,
  moved,
  type Block,
  type GridPosition,
} from '#client/roster/board/sheet.ts';
import type { Held } from '#client/roster/unsaved-edits.ts';
import type { BoardEdits } from '#client/roster/use-board-edits.ts';

export interface Cursor {
  active: GridPosition;
  selection: Block;
  move: (to: GridPosition, isExtending: boolean) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

interface Options {
  board: RosterBoard;
  content: Content;
  editing: BoardEdits;
  openCell: (position: GridPosition) => void;
  /** Which cells are selected, for what is done from the toolbar. */
  selected: Held<Block>;
}

/** The letter of a type of the unit that was typed: with what was typed before, else alone. */
function letterTyped(options: Options, position: GridPosition, before: string, key: string) {
  const cell = cellAt(options.content.sheet, position);
  const letters = activeTypes(options.board.types.values(), cell?.unitId ?? '').map(
    (activeType) => activeType.letter,
  );
  const isBegun = (text: string) => letters.some((letter) => letter.startsWith(text));
  const typedText = [`${before}${key}`, key].find(isBegun) ?? '';
  return { text: typedText, letter: letters.find((letter) => letter === typedText) ?? null };
}

/** `firstDay`: where it begins. */
export function useCursor(options: Options, firstDay: number): Cursor {
  const { board, content, editing, openCell } = options;
  const [active, setActive] = useState<GridPosition>({ row: 0, day: firstDay });
  const [anchor, setAnchor] = useState<GridPosition>(active);
  const clip = useRef<Clip | null>(null);
  const typedText = useRef('');
  const { mayPlan } = board.period;
  const selection = blockOf(active, anchor);

  const move = (to: GridPosition, isExtending: boolean) => {
    typedText.current = '';
    setActive(to);
    if (!isExtending) setAnchor(to);
    options.selected.set(blockOf(to, isExtending ? anchor : to));
  };

  const copy = () => {
    clip.current = copied(content, selection);
    editing.say('Copied.');
  };

  /** Whether the key was one of these. */
  const command = (key: string, isShift: boolean): boolean => {
    const commands: Record<string, () => void> = {
      c: copy,
      x: () => {
        copy();
        editing.attempt(cleared(content, selection));
      },
      v: () => {
        if (clip.current) editing.attempt(pasted(content, clip.current, selection));
        else editing.say('Nothing is copied yet.');
      },
      r: () => editing.attempt(filledRight(content, selection)),
      z: () => (isShift ? editing.redo() : editing.undo()),
      y: () => editing.redo(),
    };
    const act = commands[key.toLowerCase()];
    act?.();
    return act !== undefined;
  };

  const type = (key: string): boolean => {
    const { text, letter } = letterTyped(options, active, typedText.current, key.toUpperCase());
    typedText.current = text;
    if (letter !== null) editing.attempt(typed(content, selection, letter));
    return text !== '';
  };

  const plan = (event: KeyboardEvent): boolean => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      editing.attempt(cleared(content, selection));
      return true;
    }
    if (event.ctrlKey || event.metaKey) return command(event.key, event.shiftKey);
    return !event.altKey && /^[a-z0-9]$/i.test(event.key) && type(event.key);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const isFar = event.ctrlKey || event.metaKey;
    const to = moved(content.sheet, active, event.key, isFar);
    if (to) move(to, event.shiftKey);
    else if (event.key === 'Enter') openCell(active);
    else if (event.key === 'Escape' && editing.state.get().proposals.length > 0) editing.leave();
    else if (!mayPlan || !plan(event)) return;
    event.preventDefault();
  };

  return { active, selection, move, onKeyDown };
}
