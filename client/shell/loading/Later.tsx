/** Puts what is closed at first on the page once the browser has nothing else to do, so that the page itself is painted sooner. */
import { useEffect, useState, type ReactNode } from 'react';
import { whenIdle } from './when-idle.ts';

export function Later({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => whenIdle(() => setDue(true)), []);
  return isDue && children;
}
