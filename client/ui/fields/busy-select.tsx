/** What a choice has while a change is under way: it keeps the focus, opens nothing, and shows that it waits. */
import { Loader } from '@mantine/core';

export const busySelect = {
  readOnly: true,
  'aria-busy': true,
  rightSection: <Loader size="xs" aria-hidden />,
} as const;
