/** Where lists become cards and panels fill the window: below Mantine's `sm`, as `smaller-than` in style sheets. */
import { useMediaQuery } from '@mantine/hooks';

const narrow = '(max-width: 47.99em)';

/** At this moment. */
export const isOnPhone = (): boolean => globalThis.matchMedia(narrow).matches;

/** Right in the first render, and followed from then on. */
export const usePhone = (): boolean =>
  useMediaQuery(narrow, false, { getInitialValueInEffect: false });
