/** Push-to-talk: who is muted is heard while they hold the space bar, where it presses and types nothing. */
import { useEffect, useEffectEvent, useRef } from 'react';

const takesSpace = 'input, textarea, select, button, a, [contenteditable], [role="menuitem"]';

interface Options {
  isActive: boolean;
  isMuted: boolean;
  toggle: () => void;
}

export function usePushToTalk({ isActive, isMuted, toggle }: Options): void {
  const isHeld = useRef(false);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isElsewhere =
      event.target instanceof Element && event.target.closest(takesSpace) !== null;
    if (event.code !== 'Space' || event.repeat || !isActive || !isMuted || isElsewhere) return;
    event.preventDefault();
    isHeld.current = true;
    toggle();
  });
  const release = useEffectEvent(() => {
    if (!isHeld.current) return;
    isHeld.current = false;
    if (!isMuted) toggle();
  });
  useEffect(() => {
    const up = ({ code }: KeyboardEvent) => {
      if (code === 'Space') release();
    };
    const away = () => release();
    document.addEventListener('keydown', press);
    document.addEventListener('keyup', up);
    globalThis.addEventListener('blur', away);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('keyup', up);
      globalThis.removeEventListener('blur', away);
    };
  }, []);
}
