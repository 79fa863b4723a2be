/** Which tile is staged: the one that the user pinned, else a shared screen, else the speaker. */
export type Layout = 'grid' | 'speaker';

/** One tile in the room: a participant, or the screen that they share. */
export interface StageTile {
  /** The same after a reconnect. */
  key: string;
  identity: string;
  kind: 'person' | 'screen';
}

export const tileKey = (identity: string, kind: StageTile['kind']) => `${kind} ${identity}`;

export interface View {
  layout: Layout;
  /** The key of a tile. */
  pinned: string | null;
  /** Identity of who spoke last. */
  speaker: string | null;
}

/** Null where no tile is large: all have the same size then. */
export function stagedTile(
  tiles: readonly StageTile[],
  { layout, pinned, speaker }: View,
): StageTile | null {
  const pinnedTile = tiles.find(({ key }) => key === pinned);
  if (pinnedTile) return pinnedTile;
  const screen = tiles.findLast(({ kind }) => kind === 'screen');
  if (screen) return screen;
  if (layout === 'grid' || tiles.length < 2) return null;
  return tiles.find(({ identity }) => identity === speaker) ?? tiles[0] ?? null;
}
