/** The card of one thing that calls a clinician: what it is, what to know of it, and what to do. */
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Alerts.module.css';

interface Props {
  title: string;
  icon?: ReactNode;
  tone?: 'bad' | 'warn' | 'good';
  /** What to know of it: text alone. */
  children?: ReactNode;
  actions: ReactNode;
}

export const AlertCard = ({ title, icon, tone = 'bad', children, actions }: Props) => (
  <div className={classes.card} data-tone={tone}>
    <div className={classes.what}>
      <Text fw={650} className={classes.title ?? ''}>
        {icon}
        {title}
      </Text>
      {children}
    </div>
    <Group gap="xs">{actions}</Group>
  </div>
);
