/** What a guest reads of the stage of their visit, read out when it changes. */
import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  className: string | undefined;
  children: ReactNode;
}

export const GuestStageCard = ({ title, className, children }: Props) => (
  <Paper withBorder className={className} component="section" aria-live="polite">
    <Title order={1} size={22}>
      {title}
    </Title>
    {children}
  </Paper>
);
