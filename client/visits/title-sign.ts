/** Adds prefixes to the tab's title: how many wait, what is new. */
import { useEffect } from 'react';

const signs = new Map<symbol, string>();
let shown = '';

/** The page's own title stays behind the signs, whichever of the two changes first. */
function showSigns(): void {
  const own = document.title.startsWith(shown)
    ? document.title.slice(shown.length)
    : document.title;
  shown = [...signs.values()].map((sign) => `${sign} `).join('');
  document.title = `${shown}${own}`;
}

let others: MutationObserver | undefined;

/** Another page may set its own title while a sign is shown. */
function watchTitle(): void {
  if (others) return;
  others = new MutationObserver(() => {
    if (!document.title.startsWith(shown)) showSigns();
  });
  others.observe(document.head, { childList: true, characterData: true, subtree: true });
}

/** In front of the tab's title for as long as it is true. */
export function useTitleSign(sign: string | null): void {
  useEffect(() => {
    if (sign === null) return undefined;
    const mine = Symbol(sign);
    signs.set(mine, sign);
    watchTitle();
    showSigns();
    return () => {
      signs.delete(mine);
      showSigns();
    };
  }, [sign]);
}
