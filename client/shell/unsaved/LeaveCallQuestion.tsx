/** Asks before the screen is locked or signed out while a call runs in this browser: it is left by that. */
import { useState } from 'react';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { isInCallElsewhere } from '#client/shell/session/activity.ts';
import { useOngoingVisitId } from '#client/shell/session/ongoing-visit.tsx';
import { WhenOpened } from '#client/shell/loading/WhenOpened.tsx';

const callWords = {
  here: (doing: string) => `${doing} leaves the call of your visit.`,
  elsewhere: (doing: string) =>
    `A call is running in another tab of this browser. ${doing} leaves it.`,
};

interface Words {
  /** "lock", "sign out": on the button, after "Leave and". */
  verb: string;
  /** "Locking", "Signing out" */
  doing: string;
}

/** `afterLeavingCall` acts at once where no call runs in this browser, else after a question. */
export function useLeaveCallQuestion({ verb, doing }: Words) {
  const isInCall = useOngoingVisitId() !== null;
  const [question, setQuestion] = useState<{
    runningCall: keyof typeof callWords;
    act: () => void;
  }>();
  const [isOpen, setOpen] = useState(false);
  const afterLeavingCall = (act: () => void) => {
    const runningCall = isInCall ? 'here' : isInCallElsewhere() ? 'elsewhere' : null;
    if (!runningCall) return act();
    setQuestion({ runningCall, act });
    return setOpen(true);
  };
  const dialog = (
    <WhenOpened isOpen={isOpen}>
      <ConfirmDialog
        opened={isOpen}
        title={`Leave the call and ${verb}?`}
        keep="Stay in the call"
        onKeep={() => setOpen(false)}
        verb={`Leave and ${verb}`}
        onDo={() => {
          setOpen(false);
          question?.act();
        }}
      >
        {callWords[question?.runningCall ?? 'here'](doing)} Who is in it stays there, and you can
        join again when you have signed in.
      </ConfirmDialog>
    </WhenOpened>
  );
  return { afterLeavingCall, dialog };
}
