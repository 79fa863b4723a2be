/** A document picture-in-picture window, which stays above all others while other pages are open. */
import { useEffect, useState } from 'react';

interface DocumentPictureInPicture {
  requestWindow: (size: { width: number; height: number }) => Promise<Window>;
}

const pictureInPicture = (): DocumentPictureInPicture | undefined =>
  (globalThis as { documentPictureInPicture?: DocumentPictureInPicture }).documentPictureInPicture;

export const canOpenPipWindow = (): boolean => pictureInPicture() !== undefined;

const size = { width: 360, height: 420 };

/** Copies the page's styles, those of its body too, where Mantine has the theme's variables; and the colour scheme. */
function copyStyles(page: Document, other: Document): void {
  for (const style of page.querySelectorAll('style, link[rel="stylesheet"]')) {
    const copy = style.cloneNode(true);
    // The window has no address of its own, so a relative address would not resolve.
    if (style instanceof HTMLLinkElement) (copy as HTMLLinkElement).href = style.href;
    other.head.append(copy);
  }
  for (const { name, value } of page.documentElement.attributes)
    other.documentElement.setAttribute(name, value);
  other.title = page.title;
}

/**
 * Browsers allow the picture-in-picture window only from the handler of a click, so `open` has to be
 * called there. Unmounting closes the window.
 */
export function usePipWindow() {
  const [pipWindow, setPipWindow] = useState<Window | null>(null);
  useEffect(() => {
    if (!pipWindow) return undefined;
    const forget = () => setPipWindow(null);
    pipWindow.addEventListener('pagehide', forget);
    return () => {
      pipWindow.removeEventListener('pagehide', forget);
      pipWindow.close();
    };
  }, [pipWindow]);
  return {
    pipWindow,
    open: async () => {
      const opened = await pictureInPicture()?.requestWindow(size);
      if (!opened) return;
      copyStyles(document, opened.document);
      setPipWindow(opened);
    },
    close: () => setPipWindow(null),
  };
}

export type PipWindow = ReturnType<typeof usePipWindow>;
