/** The panel for a new appointment; what was begun is not thrown away without a question. */
import { useState } from 'react';
import { Question } from '#client/ui/ConfirmDialog.tsx';
import { useAskBeforeLeaving } from '#client/ui/use-ask-before-leaving.ts';
import type { Address } from './address.ts';
import { isBegun } from './booking/booking-draft.ts';
import { BookingForm } from './booking/BookingForm.tsx';
import { Panel } from './Panel.tsx';
import { useDraft } from './booking/use-draft.ts';
import { useWish } from './booking/use-prefill.ts';

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
