/** Shows a page in the dark colour scheme, and restores the user's choice on unmount. */
import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useLayoutEffect } from 'react';

const systemScheme = () => globalThis.matchMedia('(prefers-color-scheme: dark)');

const setScheme = (scheme: 'light' | 'dark') => {
  document.documentElement.dataset['mantineColorScheme'] = scheme;
};

function restore(chosen: MantineColorScheme) {
  if (chosen !== 'auto') setScheme(chosen);
  else setScheme(systemScheme().matches ? 'dark' : 'light');
}

export function useDarkScheme(isOn = true): void {
  const { colorScheme } = useMantineColorScheme();
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    const system = systemScheme();
    const setDark = () => setScheme('dark');
    setDark();
    system.addEventListener('change', setDark);
    return () => {
      system.removeEventListener('change', setDark);
      restore(colorScheme);
    };
  }, [colorScheme, isOn]);
}
