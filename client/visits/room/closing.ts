/** How somebody came out of the room. */
export type Closing =
  | { how: 'left' | 'ended' | 'elsewhere' | 'removed' }
  /** The server gave no ticket; its words say why. */
  | { how: 'refused'; words: string };
