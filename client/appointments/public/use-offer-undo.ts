/** Offers to undo the change that was made last, on whichever screen it was made. */
import { createContext, useCallback, useContext } from 'react';
import type { Appointment } from '#shared/appointments.ts';
import type { Undoable } from '#shared/appointments/undo-offer.ts';
import { toast } from '#client/ui/states/toast.tsx';

export interface UndoOffer {
  /** What was done: "Ana Ruiz moved to Mon 23, 10:00." */
  words: string;
  /** What is said once it is undone. */
  undoneWords: string;
  undo: NonNullable<Undoable['undo']>;
  /** Takes back many changes, in the place of the one above, and says what became of it. */
  undoAll?: (() => void) | undefined;
  /** With the appointment as it is again, before the screen has been refetched. */
  onUndone?: ((appointment: Appointment) => void) | undefined;
}

type Offer = (offer: UndoOffer) => void;

export const UndoContext = createContext<Offer | null>(null);

/** Says what was done, with a button to undo it where that is possible. */
export function useOfferUndo() {
  const offer = useContext(UndoContext);
  return useCallback(
    ({ undo, ...message }: Omit<UndoOffer, 'undo'> & Undoable) => {
      if (undo && offer) offer({ ...message, undo });
      else toast.done(message.words);
    },
    [offer],
  );
}
