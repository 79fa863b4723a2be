/** Whether the window is as narrow as a phone's, while it changes. */
import { useMediaQuery } from '@mantine/hooks';
import { narrow } from './on-phone.ts';

/** Right in the first render, and followed from then on. */
export const usePhone = (): boolean =>
  useMediaQuery(narrow, false, { getInitialValueInEffect: false });
