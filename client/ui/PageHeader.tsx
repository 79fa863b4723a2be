/** The header of every page: title, one sentence of status, and the primary action. */
import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './PageHeader.module.css';

interface Props {
  title: ReactNode;
  /** Use a placeholder while it loads, so that the layout does not jump. */
  state?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ title, state, actions }: Props) {
  return (
    <div className={classes.header}>
      <div className={classes.words}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {state !== undefined && (
          <Text c="dimmed" size="sm" mih={20}>
            {state}
          </Text>
        )}
      </div>
      {actions && (
        <Group gap="sm" className={classes.actions ?? ''} data-not-printed>
          {actions}
        </Group>
      )}
    </div>
  );
}
