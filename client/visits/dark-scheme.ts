/** Shows a page in the dark colour scheme, and restores the user's choice on unmount. */
import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { useLayoutEffect } from 'react';

const systemScheme = () => globalThis.matchMedia('(prefers-color-scheme: dark)');

const setScheme = (scheme: 'light' | 'dark') => {
  const { dataset } = document.documentElement;
  // To write what is there would be a change for who observes it.
  if (dataset['mantineColorScheme'] !== scheme) dataset['mantineColorScheme'] = scheme;
};

function restore(chosen: MantineColorScheme) {
  if (chosen !== 'auto') setScheme(chosen);
  else setScheme(systemScheme().matches ? 'dark' : 'light');
}

export function useDarkScheme(isOn = true): void {
  const { colorScheme } = useMantineColorScheme();
  useLayoutEffect(() => {
    if (!isOn) return undefined;
    // The system changes it, and so does the user's own look when it is loaded after the page.
    const observer = new MutationObserver(() => setScheme('dark'));
    observer.observe(document.documentElement, {
      attributeFilter: ['data-mantine-color-scheme'],
    });
    setScheme('dark');
    return () => {
      observer.disconnect();
      restore(colorScheme);
    };
  }, [colorScheme, isOn]);
}
