/** The panel for a new appointment; what was begun is not thrown away without a question. */
import { useEffect, useState } from 'react';
import { Question } from '#client/ui/Question.tsx';
import type { Address } from './address.ts';
import { isBegun } from './booking.ts';
import { BookingForm } from './BookingForm.tsx';
import { Panel } from './Panel.tsx';
import { useDraft } from './use-draft.ts';
import { useWish } from './use-wish.ts';

/** Closing the tab or leaving the site asks too; the browser finds the words. */
function useAskBeforeLeaving(isWanted: boolean) {
  useEffect(() => {
    if (!isWanted) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, [isWanted]);
}

interface Props {
  address: Pick<Address, 'isNew' | 'openNew' | 'closePanel'>;
  zone: string;
  today: string;
}

/** Always on the page, so that a draft outlives the Back button and can be asked about. */
export function NewAppointment({ address, zone, today }: Props) {
  const form = useDraft();
  const pickedMinutes = useWish(form, { isNew: address.isNew, zone });
  const [isClosing, setClosing] = useState(false);
  const isKept = isBegun(form.draft);
  const wentBack = !address.isNew && isKept;
  const isAsked = isClosing || wentBack;
  useAskBeforeLeaving(isKept);

  const clear = () => {
    setClosing(false);
    form.clear();
    if (address.isNew) address.closePanel();
  };
  const keep = () => {
    setClosing(false);
    if (wentBack) address.openNew();
  };

  return (
    <Panel
      title="New appointment"
      opened={address.isNew || wentBack}
      onClose={() => (isKept ? setClosing(true) : clear())}
      isCovered={isAsked}
    >
      <BookingForm
        form={form}
        zone={zone}
        today={today}
        pickedMinutes={pickedMinutes}
        onBooked={clear}
      />
      <Question
        opened={isAsked}
        title="Discard this appointment?"
        keep="Keep editing"
        onKeep={keep}
        verb="Discard"
        onDo={clear}
      >
        Nothing was booked yet. What you typed will be lost.
      </Question>
    </Panel>
  );
}
