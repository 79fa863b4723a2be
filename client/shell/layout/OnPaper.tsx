/** What paper alone shows: it is not rendered before somebody prints. */
import type { ReactNode } from 'react';
import { usePrinting } from './use-printing.ts';

export function OnPaper({ children }: { children: () => ReactNode }) {
  const isPrinting = usePrinting();
  return isPrinting && <div data-printed-only>{children()}</div>;
}
