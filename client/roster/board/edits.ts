/** What a planner's acts do to the cells of the grid: typing, clearing, copying, filling, moving, patterns. */
import { cellKey, type Assignment, type Cell } from '#shared/roster.ts';
import type { ProposedCell } from '#shared/roster/fill-proposal.ts';
import type { ShiftType } from '#shared/roster/shift-types.ts';
import {
  blockOf,
  cellAt,
  positionsIn,
  type Block,
  type GridPosition,
  type Sheet,
} from './sheet.ts';

/** A shift of a cell, without its person and time. */
export type Put = Pick<Assignment, 'shiftTypeId' | 'rank' | 'roleLabel'>;

/** The cell gets exactly these shifts. */
export interface CellEdit {
  cell: Cell;
  put: readonly Put[];
}

/** The parts of the grid that an act depends on. */
export interface Content {
  sheet: Sheet;
  types: ReadonlyMap<string, ShiftType>;
  standingIn: (cell: Cell) => readonly Put[];
}

export const putOf = ({ shiftTypeId, rank, roleLabel }: Put): Put => ({
  shiftTypeId,
  rank,
  roleLabel,
});

const primary = (shiftTypeId: string): Put => ({ shiftTypeId, rank: 'primary', roleLabel: null });

const written = (put: readonly Put[]) =>
  put
    .map((shift) => JSON.stringify(putOf(shift)))
    .toSorted()
    .join();

/** Without those that change nothing; of two of the same cell the later one. */
function changing(content: Content, edits: readonly (CellEdit | null)[]): CellEdit[] {
  const byCell = new Map(edits.flatMap((edit) => (edit ? [[cellKey(edit.cell), edit]] : [])));
  return [...byCell.values()].filter(
    ({ cell, put }) => written(put) !== written(content.standingIn(cell)),
  );
}

export const activeTypes = (types: Iterable<ShiftType>, unitId: string): ShiftType[] =>
  [...types].filter((type) => type.unitId === unitId && type.active);

export const typeByLetter = (content: Content, unitId: string, letter: string) =>
  activeTypes(content.types.values(), unitId).find((type) => type.letter === letter);

/** The same shift in another unit: by its letter. */
function putIn(content: Content, put: Put, unitId: string): Put | null {
  const type = content.types.get(put.shiftTypeId);
  if (!type) return null;
  if (type.unitId === unitId) return type.active ? putOf(put) : null;
  const same = typeByLetter(content, unitId, type.letter);
  return same ? { ...putOf(put), shiftTypeId: same.id } : null;
}

const putsIn = (content: Content, puts: readonly Put[], unitId: string): Put[] =>
  puts.flatMap((put) => putIn(content, put, unitId) ?? []);

const cellsIn = (content: Content, block: Block): Cell[] =>
  positionsIn(content.sheet, block).flatMap((position) => cellAt(content.sheet, position) ?? []);

/** The shift with that letter in every cell of the block whose unit has one. */
export const typed = (content: Content, block: Block, letter: string): CellEdit[] =>
  changing(
    content,
    cellsIn(content, block).map((cell) => {
      const type = typeByLetter(content, cell.unitId, letter);
      return type ? { cell, put: [primary(type.id)] } : null;
    }),
  );

export const cleared = (content: Content, block: Block): CellEdit[] =>
  changing(
    content,
    cellsIn(content, block).map((cell) => ({ cell, put: [] })),
  );

/** The contents of a block, by row and day. */
export type Clip = readonly (readonly (readonly Put[])[])[];

export function copied(content: Content, block: Block): Clip {
  const rows = Map.groupBy(positionsIn(content.sheet, block), ({ row }) => row);
  return [...rows.values()].map((positions) =>
    positions.map((position) => {
      const cell = cellAt(content.sheet, position);
      return cell ? content.standingIn(cell).map(putOf) : [];
    }),
  );
}

/** Repeats the clip over the block; a smaller block grows to the clip's size. */
export function pasted(content: Content, clip: Clip, block: Block): CellEdit[] {
  const [height, width] = [clip.length, clip[0]?.length ?? 0];
  if (height === 0 || width === 0) return [];
  const { top, first } = block;
  const into = {
    ...block,
    bottom: Math.max(block.bottom, top + height - 1),
    last: Math.max(block.last, first + width - 1),
  };
  return changing(
    content,
    positionsIn(content.sheet, into).map((position) => {
      const cell = cellAt(content.sheet, position);
      const puts = clip[(position.row - top) % height]?.[(position.day - first) % width] ?? [];
      return cell && { cell, put: putsIn(content, puts, cell.unitId) };
    }),
  );
}

/** The first day of the block in all its days. */
export const filledRight = (content: Content, block: Block): CellEdit[] =>
  pasted(content, copied(content, { ...block, last: block.first }), block);

/** Repeats the block until `to`: along the days, or along the people. */
export function filledTo(content: Content, block: Block, to: GridPosition): CellEdit[] {
  const clip = copied(content, block);
  return pasted(content, clip, {
    ...block,
    bottom: Math.max(block.bottom, to.row),
    last: Math.max(block.last, to.day),
  });
}

/** Takes one shift of a cell to another cell; `isCopy` leaves it where it is, too. */
export function shiftMoved(
  content: Content,
  { from, to, put, isCopy }: { from: Cell; to: Cell; put: Put; isCopy: boolean },
): CellEdit[] {
  const there = putIn(content, put, to.unitId);
  if (!there || cellKey(from) === cellKey(to)) return [];
  const present = content.standingIn(from).map(putOf);
  const at = present.findIndex((shift) => written([shift]) === written([put]));
  const remaining = isCopy ? present : present.filter((_, index) => index !== at);
  return changing(content, [
    { cell: from, put: remaining },
    { cell: to, put: [there] },
  ]);
}

/** The shift comes to what the cell has. */
export const added = (content: Content, cell: Cell, shiftTypeId: string): CellEdit[] =>
  changing(content, [
    { cell, put: [...content.standingIn(cell).map(putOf), primary(shiftTypeId)] },
  ]);

/** Returns the edits of a pattern, one letter a day, repeated from the block's first day to the end of the sheet. */
export const patternLaid = (
  content: Content,
  block: Block,
  pattern: readonly string[],
): CellEdit[] =>
  changing(
    content,
    positionsIn(content.sheet, { ...block, last: content.sheet.days.length - 1 }).map(
      (position) => {
        const cell = cellAt(content.sheet, position);
        if (!cell) return null;
        const letter = pattern[(position.day - block.first) % pattern.length] ?? '';
        const type = letter === '' ? undefined : typeByLetter(content, cell.unitId, letter);
        return { cell, put: type ? [primary(type.id)] : [] };
      },
    ),
  );

/** The seven days from `first` in the seven days after them, of everybody. */
export function weekCopied(content: Content, first: number): CellEdit[] {
  const all = { top: 0, bottom: content.sheet.rows.length - 1 };
  const clip = copied(content, { ...all, first, last: first + 6 });
  return pasted(
    content,
    clip,
    blockOf({ row: 0, day: first + 7 }, { row: all.bottom, day: first + 13 }),
  );
}

/** Returns the edits of the solver's proposal, without those that change nothing. */
export const proposalTaken = (content: Content, cells: readonly ProposedCell[]): CellEdit[] =>
  changing(
    content,
    cells.map(({ unitId, practitionerId, day, shiftTypeId }) => ({
      cell: { unitId, practitionerId, day },
      put: shiftTypeId === null ? [] : [primary(shiftTypeId)],
    })),
  );
