/** The corners of the window that the small call can stand in: which is near, and where a key leads. */
export const corners = ['top-left', 'top-right', 'bottom-right', 'bottom-left'] as const;

export type Corner = (typeof corners)[number];

const named = (isTop: boolean, isLeft: boolean): Corner =>
  `${isTop ? 'top' : 'bottom'}-${isLeft ? 'left' : 'right'}`;

const partsOf = (corner: Corner) => ({
  isTop: corner.startsWith('top'),
  isLeft: corner.endsWith('left'),
});

export const cornerWords = (corner: Corner): string => corner.replace('-', ' ');

/** Null for a key that leads nowhere. */
export function cornerByKey(corner: Corner, key: string): Corner | null {
  const { isTop, isLeft } = partsOf(corner);
  switch (key) {
    case 'ArrowUp':
      return named(true, isLeft);
    case 'ArrowDown':
      return named(false, isLeft);
    case 'ArrowLeft':
      return named(isTop, true);
    case 'ArrowRight':
      return named(isTop, false);
    default:
      return null;
  }
}

/** A press without a drag goes round the window. */
export const nextCorner = (corner: Corner): Corner =>
  corners[(corners.indexOf(corner) + 1) % corners.length] ?? corner;

interface Area {
  width: number;
  height: number;
}

/** Where it was let go: the corner that its middle is nearest to. */
export const nearestCorner = (middle: { x: number; y: number }, { width, height }: Area): Corner =>
  named(middle.y < height / 2, middle.x < width / 2);

/** What a browser remembers, if it is a corner. */
export const isCorner = (text: unknown): text is Corner => corners.some((one) => one === text);
