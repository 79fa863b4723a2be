/** The room by keyboard; whoever speaks to their computer can switch the single letters off. */
import { useHotkeys, useLocalStorage, type HotkeyItem } from '@mantine/hooks';
import { shortcuts, type Shortcut } from './shortcuts.ts';

/** In Mantine's spelling: the question mark is a key with shift on most keyboards, on some it is not. */
const hotkeysOf = (key: string) => (key === '?' ? ['?', 'shift+?'] : [key.toLowerCase()]);

/** Nowhere but in the room: beside the call, other pages are typed into. */
export function useShortcuts(acts: Record<Shortcut, () => void>, isInRoom: boolean) {
  const [isOn, setOn] = useLocalStorage({
    key: 'karemd.room-shortcuts',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const names = Object.keys(shortcuts) as Shortcut[];
  const items = names.flatMap((name) =>
    hotkeysOf(shortcuts[name].key).map((key): HotkeyItem => [key, acts[name]]),
  );
  useHotkeys(isOn && isInRoom ? items : []);
  return { isOn, setOn };
}
