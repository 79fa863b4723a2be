/** Finds a screen by its name and goes there; Ctrl/Cmd K puts the cursor in it. */
import { Kbd, Select, useMatches } from '@mantine/core';
import { useHotkeys, useOs } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { mayOpen, places } from '#shared/paths.ts';
import { useUser } from './session.tsx';
import classes from './Layout.module.css';

export function ScreenSearch() {
  const user = useUser();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const os = useOs();
  const rightWidth = useMatches({ base: 8, md: 64 });
  useHotkeys([['mod+K', () => field.current?.focus()]], []);

  const screens = places
    .filter((place) => place.screen && !place.path.includes(':') && mayOpen(user, place))
    .map(({ path, label }) => ({ value: path, label }));

  const goTo = (path: string | null) => {
    setText('');
    field.current?.blur();
    if (path) void navigate(path);
  };

  return (
    <Select
      ref={field}
      className={classes.search ?? ''}
      aria-label="Search screens"
      placeholder="Search here..."
      leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
      rightSection={<Kbd visibleFrom="md">{os === 'macos' ? '⌘ K' : 'Ctrl K'}</Kbd>}
      rightSectionWidth={rightWidth}
      rightSectionPointerEvents="none"
      data={screens}
      searchable
      selectFirstOptionOnChange
      searchValue={text}
      onSearchChange={setText}
      value={null}
      onChange={goTo}
      nothingFoundMessage="No screen has that name."
    />
  );
}
