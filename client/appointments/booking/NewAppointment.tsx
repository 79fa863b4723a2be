/** The panel for a new appointment; what was begun is not thrown away without a question. */
import { memo, useEffect } from 'react';
import { useUnsavedGuard } from '#client/shell/unsaved/UnsavedGuard.tsx';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import type { Address } from '#client/appointments/public/schedule-address.ts';
import { Panel } from '#client/ui/panels/Panel.tsx';
import { isBegun } from './booking-draft.ts';
import { BookingForm } from './BookingForm.tsx';
import { useDraft } from './use-draft.ts';
import { usePrefill } from './use-prefill.ts';

interface Props {
  address: Pick<Address, 'isNew' | 'closePanel'>;
  zone: string;
  today: string;
}

const discardWords = {
  title: 'Discard this appointment?',
  consequence: 'Nothing was booked yet. What you typed will be lost.',
  keep: 'Keep editing',
  leave: 'Discard',
};

function NewAppointmentUnmemoized({ address, ...clock }: Props) {
  const { isNew, closePanel } = address;
  const form = useDraft();
  const { draft, clear } = form;
  const pickedMinutes = usePrefill(form, { isNew, zone: clock.zone });
  const { isAsking } = useUnsavedGuard();
  const release = useUnsaved(isNew && isBegun(draft), ['new'], discardWords);

  // The panel outlives its address: the next one opens with an empty form.
  const isLeft = !isNew && isBegun(draft);
  useEffect(() => {
    if (isLeft) clear();
    // `clear` is another function at each drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isLeft]);

  const booked = () => {
    release();
    clear();
    closePanel();
  };
  return (
    <Panel title="New appointment" opened={isNew} onClose={closePanel} isCovered={isAsking}>
      <BookingForm {...clock} form={form} pickedMinutes={pickedMinutes} onBooked={booked} />
    </Panel>
  );
}

/** The panel of a new appointment; it is not rendered again for changes of the page behind it. */
export const NewAppointment = memo(NewAppointmentUnmemoized);
