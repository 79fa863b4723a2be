/** The frame of patients' pages: the hospital's name and one thing below it, designed for a phone. */
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Logo } from '#client/ui/Logo.tsx';
import classes from './PatientFrame.module.css';

interface Props {
  organization?: string | undefined;
  children: ReactNode;
  /** Shown at the lower end of the page, near the thumb. */
  footer?: ReactNode;
}

export function PatientFrame({ organization = 'KareMD', children, footer }: Props) {
  return (
    <div className={classes.page}>
      <header>
        <Group gap="xs" wrap="nowrap">
          <Logo size={26} />
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
