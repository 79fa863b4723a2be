/** "1 fact", "12 facts": how many there are of what forms its plural with an s. */
export const counted = (count: number, singular: string): string =>
  `${count} ${singular}${count === 1 ? '' : 's'}`;
