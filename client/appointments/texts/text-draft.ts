/** The texts of an appointment as they are typed: empty where nothing is said. */
import type { Appointment } from '#shared/appointments.ts';

export interface TextDraft {
  reason: string;
  instructions: string;
  internalNote: string;
}
export type TextField = keyof TextDraft;

export const textLabels: Record<TextField, string> = {
  reason: 'Reason for the visit',
  instructions: 'Instructions for the patient',
  internalNote: 'Internal note',
};

export const emptyTexts: TextDraft = { reason: '', instructions: '', internalNote: '' };

export const draftOfTexts = ({ reason, instructions, internalNote }: Appointment): TextDraft => ({
  reason: reason ?? '',
  instructions: instructions ?? '',
  internalNote: internalNote ?? '',
});

/** What a booking says: nothing of an empty text. */
export function writtenTexts(draft: TextDraft): Partial<TextDraft> {
  const { reason, instructions, internalNote } = draft;
  return {
    ...(reason.trim() ? { reason } : {}),
    ...(instructions.trim() ? { instructions } : {}),
    ...(internalNote.trim() ? { internalNote } : {}),
  };
}

/** An empty text deletes what was said before. */
export const changedTo = ({ reason, instructions, internalNote }: TextDraft) => ({
  reason: reason.trim() ? reason : null,
  instructions: instructions.trim() ? instructions : null,
  internalNote: internalNote.trim() ? internalNote : null,
});
