/** Keeps the screen on while a person waits to be called, or is in a call: a locked phone does not ring. */
import { useEffect, useState } from 'react';

const canKeepScreenOn = (): boolean => 'wakeLock' in navigator;

/** Returns whether the screen stays on; false where the browser cannot, or refuses on a low battery. */
export function useWakeLock(): boolean {
  const [staysOn, setStaysOn] = useState(canKeepScreenOn);
  useEffect(() => {
    if (!canKeepScreenOn()) return undefined;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    // The browser releases it whenever the page is hidden.
    const acquire = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isOver) await lock.release();
        else setStaysOn(true);
      } catch {
        setStaysOn(false);
      }
    };
    const onVisible = () => void acquire();
    document.addEventListener('visibilitychange', onVisible);
    void acquire();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
  return staysOn;
}
