/** What a board on a wall screen shows; without zod, since a page lists them. */

/** Those that are made by themselves; a board of charts is published where it is. */
export const typedBoardKinds = ['on-call', 'discharge'] as const;
export type BoardKind = (typeof typedBoardKinds)[number] | 'charts';
