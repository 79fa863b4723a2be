/** The box in the top bar, and Ctrl/Cmd K: what it opens is fetched when somebody comes near it. */
import { Kbd, UnstyledButton } from '@mantine/core';
import { useHotkeys, useOs } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from '#client/ui/toast.tsx';
import type { SearchProps } from './Search.tsx';
import classes from './SearchBox.module.css';

const load = async () => (await import('./Search.tsx')).Search;
/** A lost connection is told to whoever asks, and not to whoever only passes by. */
const fetchAhead = () => void load().catch(() => undefined);

export function SearchBox() {
  const navigate = useNavigate();
  const os = useOs();
  const box = useRef<HTMLButtonElement>(null);
  const before = useRef<Element | null>(null);
  const [Search, setSearch] = useState<ComponentType<SearchProps> | null>(null);
  const [isOpened, setOpened] = useState(false);

  const open = async () => {
    before.current = document.activeElement;
    setOpened(true);
    try {
      const loaded = await load();
      setSearch(() => loaded);
    } catch {
      setOpened(false);
      toast.problem('The search could not be loaded. Check the connection and try again.');
    }
  };
  const close = () => {
    setOpened(false);
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  };
  /** The page that is gone to takes the focus from the box; a drawer gives it back to the box. */
  const goTo: SearchProps['onChoose'] = (to) => {
    before.current = box.current;
    close();
    void navigate(to);
  };
  useEffect(() => {
    // Safari has none; there it is fetched when it is asked for.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(fetchAhead);
  }, []);
  useHotkeys([['mod+K', () => void (isOpened ? close() : open())]], []);

  return (
    <>
      <UnstyledButton
        ref={box}
        className={classes.box ?? ''}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={() => void open()}
      >
        <IconSearch size={18} stroke={1.5} aria-hidden />
        <span className={classes.words}>Search here...</span>
        <Kbd visibleFrom="md" aria-hidden>
          {os === 'macos' ? '⌘ K' : 'Ctrl K'}
        </Kbd>
      </UnstyledButton>
      {Search && <Search opened={isOpened} onClose={close} onChoose={goTo} />}
    </>
  );
}
