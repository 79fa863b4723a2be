/** "1 fact", "12 facts": how many there are of what forms its plural with an s. */
export const counted = (count: number, one: string): string =>
  `${count} ${one}${count === 1 ? '' : 's'}`;
