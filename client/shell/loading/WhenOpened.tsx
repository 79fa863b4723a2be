/** Puts a part on the page when it is first opened, and keeps it, so that it can close as it opened. */
import { Suspense, useState, type ReactNode } from 'react';

export function WhenOpened({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen && <Suspense fallback={null}>{children}</Suspense>;
}
