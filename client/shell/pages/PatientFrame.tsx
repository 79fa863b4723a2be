/** The frame of patients' pages: the hospital's name, its phone, and one thing below them, designed for a phone. */
import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsReadOnly } from '#client/shell/api/connection.ts';
import { Logo } from '#client/ui/Logo.tsx';
import { PhoneLink } from '#client/ui/PhoneLink.tsx';
import classes from './PatientFrame.module.css';

interface Props {
  organization?: string | undefined;
  /** Of the organization. */
  phone?: string | null | undefined;
  /** The path of the organization's own picture, in the place of ours. */
  logo?: string | null | undefined;
  children: ReactNode;
  /** The page's buttons: always in view, near the thumb. */
  footer?: ReactNode;
}

/** While an operator has set READ_ONLY (S113). */
function MaintenanceLine() {
  if (!useIsReadOnly()) return null;
  return (
    <Text component="output" display="block" size="sm" c="var(--faint)">
      This page is being maintained. You can read it, and change things again in some minutes.
    </Text>
  );
}

export function PatientFrame(props: Props) {
  const { organization = 'KareMD', phone, logo, children, footer } = props;
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Group gap="xs" wrap="nowrap">
          {logo ? <img src={logo} alt="" className={classes.logo} /> : <Logo size={26} />}
          <Text component="span" fw={650} size="lg" className={classes.organization}>
            {organization}
          </Text>
        </Group>
        {phone && <PhoneLink phone={phone} verb="Call" />}
      </header>
      <main tabIndex={-1} className={classes.main}>
        <MaintenanceLine />
        {children}
      </main>
      {footer && <footer className={classes.footer}>{footer}</footer>}
    </div>
  );
}
