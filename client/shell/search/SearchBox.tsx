/** The search field in the top bar, and Ctrl/Cmd K; the search dialog is fetched on approach. */
import { Kbd, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useNavigate } from 'react-router-dom';
import { keepKeys } from '#client/ui/panels/kept-keys.ts';
import { toast } from '#client/ui/states/toast.tsx';
import type { SearchProps } from './Search.tsx';
import classes from './SearchBox.module.css';

const load = async () => (await import('./Search.tsx')).Search;
/** A failed fetch is reported to those who open the search, not when a pointer merely passes. */
const fetchAhead = () => void load().catch(() => undefined);

const keys = navigator.userAgent.includes('Macintosh') ? '⌘ K' : 'Ctrl K';

export function SearchBox() {
  const navigate = useNavigate();
  const box = useRef<HTMLButtonElement>(null);
  const before = useRef<Element | null>(null);
  const [Search, setSearch] = useState<ComponentType<SearchProps> | null>(null);
  const [isOpened, setOpened] = useState(false);

  const open = async () => {
    before.current = document.activeElement;
    keepKeys();
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
    // What had it may have gone with a panel that was closing.
    const isThere = before.current?.isConnected && before.current !== document.body;
    const holder = isThere ? before.current : box.current;
    if (holder instanceof HTMLElement) holder.focus({ preventScroll: true });
  };
  /** On navigation the new page takes the focus from the search; a drawer returns it. */
  const goTo: SearchProps['onChoose'] = (to) => {
    before.current = box.current;
    close();
    void navigate(to);
  };
  useEffect(() => {
    // Safari lacks requestIdleCallback; there it is fetched when the search is opened.
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
          {keys}
        </Kbd>
      </UnstyledButton>
      {Search && <Search opened={isOpened} onClose={close} onChoose={goTo} />}
    </>
  );
}
