/** A small window of the browser's own, above all others, that stays while other pages are read. */
import { useEffect, useState } from 'react';

interface DocumentPictureInPicture {
  requestWindow: (size: { width: number; height: number }) => Promise<Window>;
}

const offered = (): DocumentPictureInPicture | undefined =>
  (globalThis as { documentPictureInPicture?: DocumentPictureInPicture }).documentPictureInPicture;

export const canOpenOwnWindow = (): boolean => offered() !== undefined;

const size = { width: 360, height: 420 };

/** Looks as the page does: its styles, and whether it is dark. */
function dressAs(page: Document, other: Document): void {
  for (const style of page.head.querySelectorAll('style, link[rel="stylesheet"]')) {
    const copy = style.cloneNode(true);
    // The window has no address of its own that a relative one could start from.
    if (style instanceof HTMLLinkElement) (copy as HTMLLinkElement).href = style.href;
    other.head.append(copy);
  }
  for (const { name, value } of page.documentElement.attributes)
    other.documentElement.setAttribute(name, value);
  other.title = page.title;
}

/** `open` needs a click behind it. The window goes with whoever opened it. */
export function useOwnWindow() {
  const [own, setOwn] = useState<Window | null>(null);
  useEffect(() => {
    if (!own) return undefined;
    const gone = () => setOwn(null);
    own.addEventListener('pagehide', gone);
    return () => {
      own.removeEventListener('pagehide', gone);
      own.close();
    };
  }, [own]);
  return {
    own,
    open: async () => {
      const opened = await offered()?.requestWindow(size);
      if (!opened) return;
      dressAs(document, opened.document);
      setOwn(opened);
    },
    close: () => setOwn(null),
  };
}

export type OwnWindow = ReturnType<typeof useOwnWindow>;
