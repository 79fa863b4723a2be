/** The corners of the window that the small call can be in: which one is nearest, and which a key chooses. */
export const corners = ['top-left', 'top-right', 'bottom-right', 'bottom-left'] as const;

export type WindowCorner = (typeof corners)[number];

const cornerOf = (isTop: boolean, isLeft: boolean): WindowCorner =>
  `${isTop ? 'top' : 'bottom'}-${isLeft ? 'left' : 'right'}`;

const partsOf = (corner: WindowCorner) => ({
  isTop: corner.startsWith('top'),
  isLeft: corner.endsWith('left'),
});

export const cornerWords = (corner: WindowCorner): string => corner.replace('-', ' ');

/** Null for keys other than the arrows. */
export function cornerByKey(corner: WindowCorner, key: string): WindowCorner | null {
  const { isTop, isLeft } = partsOf(corner);
  switch (key) {
    case 'ArrowUp':
      return cornerOf(true, isLeft);
    case 'ArrowDown':
      return cornerOf(false, isLeft);
    case 'ArrowLeft':
      return cornerOf(isTop, true);
    case 'ArrowRight':
      return cornerOf(isTop, false);
    default:
      return null;
  }
}

/** A press without a drag moves it clockwise. */
export const nextCorner = (corner: WindowCorner): WindowCorner =>
  corners[(corners.indexOf(corner) + 1) % corners.length] ?? corner;

interface Area {
  width: number;
  height: number;
}

/** Of the point where the small call's middle was dropped. */
export const nearestCorner = (
  middle: { x: number; y: number },
  { width, height }: Area,
): WindowCorner => cornerOf(middle.y < height / 2, middle.x < width / 2);

/** Checks what the browser has stored. */
export const isCorner = (text: unknown): text is WindowCorner =>
  corners.some((corner) => corner === text);
