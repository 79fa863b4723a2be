/** Locks the screen on request or by Alt+Shift+L; a call that is running is left only after a question. */
import { useEffect, useEffectEvent } from 'react';
import { lock, onLockRequest } from '#client/shell/session/lock.ts';
import { useUnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import { useOngoing } from '#client/shell/session/ongoing-visit.tsx';
import { useLeaveCallQuestion } from '#client/shell/unsaved/LeaveCallQuestion.tsx';

/** By the key and not by its letter, which Alt changes on some keyboards. */
const isLockKey = ({ altKey, shiftKey, ctrlKey, metaKey, code }: KeyboardEvent) =>
  altKey && shiftKey && !ctrlKey && !metaKey && code === 'KeyL';

export function ScreenLock() {
  const { removeVisit } = useOngoing();
  const { afterAsking } = useUnsavedGuard();
  const { afterLeavingCall, dialog } = useLeaveCallQuestion({ verb: 'lock', doing: 'Locking' });

  const lockNow = () => {
    // Camera and microphone stop at once, before the server has answered.
    removeVisit();
    lock();
  };
  const request = useEffectEvent(() => afterAsking(() => afterLeavingCall(lockNow)));
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isLockKey(event) || event.repeat) return;
    event.preventDefault();
    request();
  });
  useEffect(() => {
    globalThis.addEventListener('keydown', onKey);
    const stop = onLockRequest(() => request());
    return () => {
      globalThis.removeEventListener('keydown', onKey);
      stop();
    };
  }, []);

  return dialog;
}
