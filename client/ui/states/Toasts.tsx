/** Mounts the list of toasts, loading its script after the first screen. */
import { lazy, Suspense, type ComponentType } from 'react';

/** If its file is gone (replaced by a newer version), the page works without toasts. */
const ToastList = lazy<ComponentType>(async () => {
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
