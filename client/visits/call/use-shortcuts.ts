/** Binds the call's keyboard shortcuts; they can be switched off, as dictation software types single letters. */
import { useHotkeys, useLocalStorage, type HotkeyItem } from '@mantine/hooks';
import { shortcuts, type Shortcut } from './shortcuts.ts';

/** In Mantine's notation. The question mark needs Shift on most keyboards, on some it does not. */
const hotkeysOf = (key: string) => (key === '?' ? ['?', 'shift+?'] : [key.toLowerCase()]);

/** Not on other pages, nor beside a panel with a field: there the keys are meant to be typed. */
export function useShortcuts(actions: Record<Shortcut, () => void>, isActive: boolean) {
  const [isOn, setOn] = useLocalStorage({
    key: 'karemd.room-shortcuts',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const names = Object.keys(shortcuts) as Shortcut[];
  const items = names.flatMap((name) =>
    hotkeysOf(shortcuts[name].key).map((key): HotkeyItem => [key, actions[name]]),
  );
  useHotkeys(isOn && isActive ? items : []);
  return { isOn, setOn };
}
