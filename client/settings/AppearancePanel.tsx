/** The theme settings panel: each choice applies at once and is saved on the server for the person. */
import { Drawer, Group, Radio, Stack, Text } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import {
  accents,
  colourSchemes,
  layouts,
  sidebars,
  topBars,
  type Appearance,
} from '#shared/settings/appearance.ts';
import { useAppearance } from '#client/shell/theme/appearance.tsx';
import classes from './AppearancePanel.module.css';

const words = {
  layout: { layout1: 'Navigation at the side', layout2: 'Navigation in the top bar' },
  theme: { blue: 'Blue', teal: 'Teal', violet: 'Violet', green: 'Green', slate: 'Slate' },
  sidebar: { full: 'Full', compact: 'Compact', closed: 'Closed' },
  topBar: { fixed: 'Stays when the page is scrolled', scrolling: 'Scrolls with the page' },
  scheme: { light: 'Light', dark: 'Dark', auto: 'Follow the system' },
} as const satisfies { [Part in keyof Appearance]: Record<Appearance[Part], string> };

interface ChoiceProps<Part extends keyof Appearance> {
  part: Part;
  label: string;
  options: readonly Appearance[Part][];
  description?: string;
}

function Choice<Part extends keyof Appearance>({
  part,
  label,
  options,
  description,
}: ChoiceProps<Part>) {
  const { appearance, change } = useAppearance();
  const wordOf = words[part] as Record<Appearance[Part], string>;
  return (
    <Radio.Group
      label={label}
      description={description}
      value={appearance[part]}
      onChange={(value) => change({ [part]: value })}
    >
      <Stack gap={6} mt="xs">
        {options.map((option) => (
          <Radio
            key={option}
            value={option}
            label={wordOf[option]}
            className={classes.choice ?? ''}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/**
 * Open while the address has `?look`, so that Back closes it. Built from parts, because Mantine's own
 * header would be a second banner landmark.
 */
export function AppearancePanel() {
  const [search, setSearch] = useSearchParams();
  const close = () =>
    setSearch(
      (now) => {
        now.delete('look');
        return now;
      },
      { replace: true },
    );
  return (
    <Drawer.Root opened={search.has('look')} onClose={close} position="right">
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body pt="sm">
          <Group justify="space-between" wrap="nowrap" mb="md" mih={44}>
            <Drawer.Title fz={18} fw={650}>
              Theme settings
            </Drawer.Title>
            <Drawer.CloseButton aria-label="Close theme settings" size={36} />
          </Group>
          <Stack gap="xl">
            <Text size="sm" c="dimmed">
              These settings apply in every browser that you sign in from.
            </Text>
            <Choice part="scheme" label="Colours" options={colourSchemes} />
            <Choice part="theme" label="Active theme" options={accents} />
            <Choice
              part="layout"
              label="Layout"
              options={layouts}
              description="On a phone it stays at the bottom."
            />
            <Choice part="sidebar" label="Sidebar" options={sidebars} />
            <Choice part="topBar" label="Top bar" options={topBars} />
          </Stack>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
