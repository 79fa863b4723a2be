/** A list on a settings page: each row has a picture, a name with facts, and buttons. */
import { Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './SettingsList.module.css';

interface ListProps {
  label?: string;
  children: ReactNode;
}

export const SettingsList = ({ label, children }: ListProps) => (
  <ul className={classes.list} aria-label={label}>
    {children}
  </ul>
);

export const SettingsItem = ({ Picture, children }: { Picture: Icon; children: ReactNode }) => (
  <li className={classes.item}>
    <Picture size={20} stroke={1.5} aria-hidden />
    {children}
  </li>
);

/** For content that fills the space between the picture and the buttons. */
export const settingsMain = classes.main ?? '';

export const SettingsFacts = ({ name, facts }: { name: ReactNode; facts: ReactNode }) => (
  <div className={settingsMain}>
    <Text fw={600}>{name}</Text>
    <Text size="sm" c="dimmed">
      {facts}
    </Text>
  </div>
);
