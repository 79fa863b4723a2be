/** Mounts the list of toasts, loading its script after the first screen. */
import { lazy, Suspense, type ComponentType } from 'react';

/** After what the first screen needs: its files are requested once the page is loaded and at rest. */
const pageAtRest = async () => {
  if (document.readyState !== 'complete')
    await new Promise((loaded) => globalThis.addEventListener('load', loaded, { once: true }));
  // Safari lacks requestIdleCallback.
  if ('requestIdleCallback' in globalThis)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }));
};

/** If its file is gone (replaced by a newer version), the page works without toasts. */
const ToastList = lazy<ComponentType>(async () => {
  await pageAtRest();
  try {
    return { default: (await import('./ToastList.tsx')).ToastList };
  } catch {
    return { default: () => null };
  }
});

export const Toasts = () => (
  <Suspense>
    <ToastList />
  </Suspense>
);
