/** A banner above the page while the server does not answer, or changes nothing. */
import { Alert } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  Picture: TablerIcon;
  title: string;
  children: ReactNode;
}

export const ServerBanner = ({ Picture, title, children }: Props) => (
  <Alert
    role="alert"
    color="warn"
    mb="md"
    icon={<Picture stroke={1.5} aria-hidden />}
    title={title}
    data-not-printed
  >
    {children}
  </Alert>
);
