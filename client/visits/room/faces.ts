/** Whose picture takes the stage: what a person pinned, else a shared screen, else whoever speaks. */
export type Layout = 'grid' | 'speaker';

/** One picture in the room: of a person, or of the screen that they share. */
export interface Face {
  /** Stays the same over a new connection. */
  key: string;
  identity: string;
  kind: 'person' | 'screen';
}

export const faceKey = (identity: string, kind: Face['kind']) => `${kind} ${identity}`;

export interface View {
  layout: Layout;
  /** The key of a face. */
  pinned: string | null;
  /** Who spoke last. */
  speaker: string | null;
}

/** Null where nobody stands out: everybody has the same room then. */
export function stagedOf(faces: readonly Face[], { layout, pinned, speaker }: View): Face | null {
  const isPinned = faces.find(({ key }) => key === pinned);
  if (isPinned) return isPinned;
  const screen = faces.findLast(({ kind }) => kind === 'screen');
  if (screen) return screen;
  if (layout === 'grid' || faces.length < 2) return null;
  return faces.find(({ identity }) => identity === speaker) ?? faces[0] ?? null;
}
