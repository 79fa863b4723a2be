/** Locks the screen on request or by Alt+Shift+L; a call that is running is left only after a question. */
import { useEffect, useEffectEvent, useState } from 'react';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { isInCallElsewhere } from '#client/shell/session/activity.ts';
import { lock, onLockRequest } from '#client/shell/session/lock.ts';
import { useUnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import { useOngoing, useOngoingVisitId } from '#client/shell/session/ongoing-visit.tsx';
import { WhenOpened } from '#client/shell/loading/WhenOpened.tsx';

/** By the key and not by its letter, which Alt changes on some keyboards. */
const isLockKey = ({ altKey, shiftKey, ctrlKey, metaKey, code }: KeyboardEvent) =>
  altKey && shiftKey && !ctrlKey && !metaKey && code === 'KeyL';

type Call = 'here' | 'elsewhere';

const callWords: Record<Call, string> = {
  here: 'Locking leaves the call of your visit.',
  elsewhere: 'A call is running in another tab of this browser. Locking leaves it.',
};

export function ScreenLock() {
  const { removeVisit } = useOngoing();
  const isInCall = useOngoingVisitId() !== null;
  const { afterAsking } = useUnsavedGuard();
  const [call, setCall] = useState<Call | null>(null);
  const [shownCall, setShownCall] = useState<Call>('here');

  const lockNow = () => {
    // Camera and microphone stop at once, before the server has answered.
    removeVisit();
    lock();
  };
  const request = useEffectEvent(() =>
    afterAsking(() => {
      const running = isInCall ? 'here' : isInCallElsewhere() ? 'elsewhere' : null;
      if (!running) return lockNow();
      setShownCall(running);
      return setCall(running);
    }),
  );
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

  return (
    <WhenOpened isOpen={call !== null}>
      <ConfirmDialog
        opened={call !== null}
        title="Leave the call and lock?"
        keep="Stay in the call"
        onKeep={() => setCall(null)}
        verb="Leave and lock"
        onDo={lockNow}
      >
        {callWords[shownCall]} Who is in it stays there, and you can join again when you have signed
        in.
      </ConfirmDialog>
    </WhenOpened>
  );
}
