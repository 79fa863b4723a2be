/** Where lists become cards and panels fill the window: below Mantine's `sm`, as `smaller-than` in style sheets. */

export const narrow = '(max-width: 47.99em)';

/** At this moment. */
export const isOnPhone = (): boolean => globalThis.matchMedia(narrow).matches;
