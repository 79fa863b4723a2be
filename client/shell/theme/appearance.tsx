/** The user's appearance settings: saved on the server and applied to the page. */
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { createContext, use, useEffect, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { defaultAppearance, type Appearance } from '#shared/settings/appearance.ts';
import { minuteMs } from '#shared/durations.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { applyAccent } from './accents.ts';
import { keepAppearance, lastAppearance } from './last-appearance.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';

interface AppearanceSettings {
  appearance: Appearance;
  change: (part: Partial<Appearance>) => void;
}

const AppearanceContext = createContext<AppearanceSettings>({
  appearance: defaultAppearance,
  change: () => undefined,
});

export const useAppearance = (): AppearanceSettings => use(AppearanceContext);

function useAppliedAppearance(appearance: Appearance) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  useLayoutEffect(() => {
    applyAccent(appearance.theme, scheme);
    return () => applyAccent('blue', scheme);
  }, [appearance.theme, scheme]);
  // A new function at each render, which restyles the whole page twice: without transitions, and with them.
  useEffect(() => {
    if (colorScheme !== appearance.scheme) setColorScheme(appearance.scheme);
  }, [appearance.scheme, colorScheme, setColorScheme]);
  useEffect(() => keepAppearance(appearance), [appearance]);
}

/** A change applies at once; if it could not be saved, the page says so and reverts it. */
export function AppearanceProvider({ children }: { children: ReactNode }) {
  const cache = trpc.useUtils();
  // An answer that is no other leaves the same object, and the layout as it is.
  const query = trpc.settings.myLook.useQuery(
    {},
    { initialData: lastAppearance, initialDataUpdatedAt: 0, staleTime: minuteMs },
  );
  const { mutate } = trpc.settings.keepMyLook.useMutation({
    // One after the other: the later of two quick choices is the one that is kept.
    scope: { id: 'appearance' },
    onMutate: async (next) => {
      await cache.settings.myLook.cancel();
      const before = cache.settings.myLook.getData({});
      cache.settings.myLook.setData({}, next);
      return { before };
    },
    onError: (error, _next, context) => {
      cache.settings.myLook.setData({}, context?.before);
      toast.problem(`Your settings could not be saved. ${wordsFor(error)}`);
    },
  });
  const appearance = query.data;
  useAppliedAppearance(appearance);
  const settings = useMemo(
    () => ({
      appearance,
      change: (part: Partial<Appearance>) => mutate({ ...appearance, ...part }),
    }),
    [appearance, mutate],
  );
  return <AppearanceContext value={settings}>{children}</AppearanceContext>;
}
