/** The patient's page: the hospital's name above, one thing below it, made for a phone held upright. */
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Mark } from '#client/ui/Logo.tsx';
import classes from '../../visits/guest/GuestCard.module.css';

interface Props {
  organization?: string | undefined;
  children: ReactNode;
  /** Stands at the lower end of the page, under the thumb. */
  footer?: ReactNode;
}

export function GuestFrame({ organization = 'KareMD', children, footer }: Props) {
  return (
    <div className={classes.page}>
      <header>
        <Group gap="xs" wrap="nowrap">
          <Mark size={26} />
          <Text component="span" fw={650} size="lg">
            {organization}
          </Text>
        </Group>
      </header>
      <main tabIndex={-1} className={classes.main}>
        {children}
      </main>
      {footer && <footer className={classes.footer}>{footer}</footer>}
    </div>
  );
}
