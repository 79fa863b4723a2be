/** How this person likes the product to look: kept on the server, worn by the page. */
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { createContext, use, useEffect, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { defaultLook, Look } from '#shared/settings.ts';
import { toast } from '#client/ui/toast.tsx';
import { wearAccent } from './theme/accents.ts';
import { trpc } from './api/api.ts';
import { wordsFor } from './api/failure.ts';

interface Wardrobe {
  look: Look;
  change: (part: Partial<Look>) => void;
}

const LookContext = createContext<Wardrobe>({ look: defaultLook, change: () => undefined });

export const useLook = (): Wardrobe => use(LookContext);

/** What was worn last in this browser, until the server has said; nothing flickers. */
const lastKey = 'karemd.look';

function lastLook(): Look {
  try {
    return Look.parse(JSON.parse(localStorage.getItem(lastKey) ?? ''));
  } catch {
    return defaultLook;
  }
}

function useWorn(look: Look) {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  useLayoutEffect(() => {
    wearAccent(look.theme, scheme);
    return () => wearAccent('blue', scheme);
  }, [look.theme, scheme]);
  useEffect(() => setColorScheme(look.scheme), [look.scheme, setColorScheme]);
  useEffect(() => localStorage.setItem(lastKey, JSON.stringify(look)), [look]);
}

/** A change is worn at once; where it could not be kept, the page says so and wears the old one. */
export function LookProvider({ children }: { children: ReactNode }) {
  const cache = trpc.useUtils();
  const kept = trpc.settings.myLook.useQuery({}, { placeholderData: lastLook, staleTime: 60_000 });
  const { mutate } = trpc.settings.keepMyLook.useMutation({
    onMutate: async (next) => {
      await cache.settings.myLook.cancel();
      const before = cache.settings.myLook.getData({});
      cache.settings.myLook.setData({}, next);
      return { before };
    },
    onError: (error, _next, context) => {
      cache.settings.myLook.setData({}, context?.before);
      toast.problem(`Your settings could not be kept. ${wordsFor(error)}`);
    },
  });
  const look = kept.data ?? defaultLook;
  useWorn(look);
  const wardrobe = useMemo(
    () => ({ look, change: (part: Partial<Look>) => mutate({ ...look, ...part }) }),
    [look, mutate],
  );
  return <LookContext value={wardrobe}>{children}</LookContext>;
}
