/** Searches who is on call by unit, role or name: typed text shows at once, the server is asked when the typing pauses. */
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { usePhone } from '#client/ui/panels/use-phone.ts';
import type { OnCallAddress } from './on-call-address.ts';

const typingMs = 250;

export function SearchField({ address }: { address: OnCallAddress }) {
  const isPhone = usePhone();
  const [typed, setTyped] = useState(address.text);
  const ask = useDebouncedCallback(address.searchFor, typingMs);
  const type = (text: string) => {
    setTyped(text);
    ask(text.trim());
  };
  return (
    <TextInput
      {...(isPhone ? { 'aria-label': 'Find' } : { label: 'Find' })}
      type="search"
      placeholder="Unit, role or name"
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      flex="1 1 180px"
      leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
      rightSection={
        typed && <CloseButton size={30} aria-label="Clear the search" onClick={() => type('')} />
      }
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
