/** Chooses the colour scheme: light, dark, or the system's. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useAppearance } from '#client/shell/theme/appearance.tsx';
import { ButtonMenu } from '#client/ui/panels/ButtonMenu.tsx';

const schemes = [
  { value: 'light', word: 'Light', Icon: IconSun },
  { value: 'dark', word: 'Dark', Icon: IconMoon },
  { value: 'auto', word: 'Follow the system', Icon: IconDeviceDesktop },
] as const;

const schemeOf = (text: string) => schemes.find(({ value }) => value === text)?.value ?? 'auto';

/** The options, for any menu. */
export function SchemeItems() {
  const { appearance, change } = useAppearance();
  return (
    <Menu.RadioGroup
      value={appearance.scheme}
      onChange={(text) => change({ scheme: schemeOf(text) })}
    >
      {schemes.map(({ value, word, Icon }) => (
        <Menu.RadioItem
          key={value}
          value={value}
          closeMenuOnClick
          rightSection={<Icon size={16} stroke={1.5} aria-hidden />}
        >
          {word}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

export function SchemeSwitch() {
  const { appearance } = useAppearance();
  const chosen = schemes.find(({ value }) => value === appearance.scheme) ?? schemes[2];
  return (
    <ButtonMenu
      position="bottom-end"
      button={(props) => (
        <ActionIcon
          {...props}
          variant="subtle"
          color="off"
          size={36}
          visibleFrom="sm"
          aria-label={`Colours: ${chosen.word}`}
        >
          <chosen.Icon size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
    >
      <SchemeItems />
    </ButtonMenu>
  );
}
