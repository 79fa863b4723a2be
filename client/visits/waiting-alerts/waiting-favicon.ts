/** Draws how many wait on the tab's icon; no name is in it. */
import { useEffect } from 'react';

const ownIcon = '/mark.svg';

/** The product's mark with a count; more than nine are "9+". */
function iconWith(count: number): string {
  const words = count > 9 ? '9+' : String(count);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 34 34">
    <rect width="34" height="34" rx="8" fill="#1c6fd6"/>
    <path d="M5 8.5v17M5 18h5l3-6 4 11" fill="none" stroke="#fff" stroke-width="2.4"/>
    <circle cx="23" cy="23" r="11" fill="#b3261e"/>
    <text x="23" y="28" font-family="sans-serif" font-size="${words.length > 1 ? 12 : 15}" font-weight="700" text-anchor="middle" fill="#fff">${words}</text>
  </svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export function useWaitingFavicon(count: number): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!link || count === 0) return undefined;
    link.href = iconWith(count);
    return () => {
      link.href = ownIcon;
    };
  }, [count]);
}
