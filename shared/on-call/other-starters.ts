/** How many more begin together with the one who is named as next. Without schemas: boards and packs need the words alone. */

/** " and 4 others"; empty where there are none. A pack that was kept before they were counted has no number. */
export const othersWords = (count: number | undefined): string =>
  count ? ` and ${count} other${count === 1 ? '' : 's'}` : '';
