/** Push-to-talk: who is muted is heard while they hold the space bar, where it presses and types nothing. */
import { useEffect, useEffectEvent, useState } from 'react';
import { pushToTalk } from './push-to-talk.ts';
import type { DeviceState } from './use-call-actions.ts';

const takesSpace = 'input, textarea, select, button, a, [contenteditable], [role="menuitem"]';
/** A person who has just muted themselves with it has the focus on it. */
const microphoneButton = '[data-microphone]';

const isWithin = ({ target }: Event, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

interface Options {
  isActive: boolean;
  microphone: DeviceState;
  switchMicrophone: (isOn: boolean) => Promise<void>;
}

export function usePushToTalk({ isActive, microphone, switchMicrophone }: Options): void {
  const [talk] = useState(pushToTalk);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== 'Space') return;
    if (talk.isHeld()) return event.preventDefault();
    const isOnMicrophoneButton = isWithin(event, microphoneButton);
    const isSpaceUsed = isWithin(event, takesSpace) && !isOnMicrophoneButton;
    if (event.repeat || isSpaceUsed || !isActive || microphone.isOn || microphone.isBusy) return;
    event.preventDefault();
    talk.press({ at: event.timeStamp, isOnMicrophoneButton, switchMicrophone });
  });
  useEffect(() => {
    const up = (event: KeyboardEvent) => {
      if (event.code !== 'Space' || !talk.isHeld()) return;
      event.preventDefault();
      void talk.release(event.timeStamp);
    };
    const away = () => void talk.release();
    document.addEventListener('keydown', press);
    document.addEventListener('keyup', up);
    globalThis.addEventListener('blur', away);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('keyup', up);
      globalThis.removeEventListener('blur', away);
    };
  }, [talk]);
}
