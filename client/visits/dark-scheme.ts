/** The room is dark whatever the person has chosen; leaving it gives their scheme back. */
import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useLayoutEffect } from 'react';

const systemScheme = () => globalThis.matchMedia('(prefers-color-scheme: dark)');

const put = (scheme: 'light' | 'dark') => {
  document.documentElement.dataset['mantineColorScheme'] = scheme;
};

function giveBack(chosen: MantineColorScheme) {
  if (chosen !== 'auto') put(chosen);
  else put(systemScheme().matches ? 'dark' : 'light');
}

export function useDarkRoom(): void {
  const { colorScheme } = useMantineColorScheme();
  useLayoutEffect(() => {
    const system = systemScheme();
    const stayDark = () => put('dark');
    stayDark();
    system.addEventListener('change', stayDark);
    return () => {
      system.removeEventListener('change', stayDark);
      giveBack(colorScheme);
    };
  }, [colorScheme]);
}
