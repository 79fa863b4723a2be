/** Adds prefixes to the tab's title: how many wait, what is new. */
import { useEffect } from 'react';

const counts = new Map<symbol, number>();
const signs = new Map<symbol, string>();
let shownSign = '';

function words(): string {
  const count = [...counts.values()].reduce((sum, waiting) => sum + waiting, 0);
  return [...(count > 0 ? [`(${count})`] : []), ...signs.values()]
    .map((sign) => `${sign} `)
    .join('');
}

/** The page's own title stays behind the signs, whichever of the two changes first. */
function showSigns(): void {
  const pageTitle = document.title.startsWith(shownSign)
    ? document.title.slice(shownSign.length)
    : document.title;
  shownSign = words();
  document.title = `${shownSign}${pageTitle}`;
}

let titleObserver: MutationObserver | undefined;

/** Another page may set its own title while a sign is shown. */
function watchTitle(): void {
  if (titleObserver) return;
  titleObserver = new MutationObserver(() => {
    if (!document.title.startsWith(shownSign)) showSigns();
  });
  titleObserver.observe(document.head, { childList: true, characterData: true, subtree: true });
}

function useSign<T>(on: Map<symbol, T>, sign: T | null): void {
  useEffect(() => {
    if (sign === null) return undefined;
    const mine = Symbol(String(sign));
    on.set(mine, sign);
    watchTitle();
    showSigns();
    return () => {
      on.delete(mine);
      showSigns();
    };
  }, [on, sign]);
}

/** In front of the tab's title for as long as it is true. */
export const useTitleSign = (sign: string | null): void => useSign(signs, sign);

/** Added to what else is counted: one number in front of the tab's title. */
export const useTitleCount = (count: number): void => useSign(counts, count > 0 ? count : null);
