/** The schemas of undoing a change for a few seconds, and of not telling its patient. */
import { z } from 'zod';

/** The fields that a booking, a move and a cancellation share, so that they can be undone. */
export const undoableFields = {
  /** Its letter waits, and until then the change can be undone. */
  isUndoable: z.boolean().optional(),
  /** False: the patient gets no letter about it. */
  tellsPatient: z.boolean().optional(),
};

export const UndoRef = z.strictObject({ changeId: z.uuid() });
export type UndoRef = z.infer<typeof UndoRef>;

/** The time and room of a moved appointment before the move. */
export interface BeforeMove {
  startsAt: string;
  endsAt: string;
  overbookedBecause: string | null;
  patientElsewhereBecause: string | null;
  locationId: string | null;
}

/** An appointment that another clinician took, as that left it. */
export interface ReassignedMove {
  appointmentId: string;
  version: number;
  toId: string;
}

/** The part of an answer with which a change can be undone; null where that is over. */
export interface Undoable {
  undo: {
    changeId: string;
    until: string;
    /** A letter to the patient waits. */
    tellsPatient: boolean;
  } | null;
}
