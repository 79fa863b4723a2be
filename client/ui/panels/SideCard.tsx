/** A card beside a page's main list: a heading with something at its end, and rows. */
import { Group, Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './SideCard.module.css';

interface Props {
  /** Its name for screen readers. */
  label: string;
  title: string;
  /** At the end of the heading. */
  end?: ReactNode;
  /** Nothing where the heading says it all. */
  children?: ReactNode;
}

/** For the list of its rows. */
export const sideRows = classes.rows ?? '';

export const SideCard = ({ label, title, end, children }: Props) => (
  <Paper withBorder component="section" aria-label={label}>
    <Group justify="space-between" wrap="nowrap" className={classes.heading ?? ''}>
      <Title order={2} size={15}>
        {title}
      </Title>
      {end}
    </Group>
    {children}
  </Paper>
);
