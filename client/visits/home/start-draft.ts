/** The draft of the form that starts a visit, and the call's input that it becomes. */
import type { FoundPatient } from '#shared/patients.ts';
import { StartNow, type StartableTypes } from '#shared/visits/immediate-visit.ts';

export interface StartDraft {
  patientName: string;
  patient: FoundPatient | null;
  /** It starts by the name alone, without a patient's record. */
  isNameOnly: boolean;
  /** Of a new patient, who is added to the hospital's list. */
  email: string;
  typeId: string;
  /** Null: as long as fits. */
  durationMinutes: string | null;
  overbookBecause: string;
}

export const emptyStart: StartDraft = {
  patientName: '',
  patient: null,
  isNameOnly: false,
  email: '',
  typeId: '',
  durationMinutes: null,
  overbookBecause: '',
};

export type StartErrors = Partial<Record<keyof StartDraft, string>>;

/** The chosen type, else the usual one, else the first. */
export const typeOf = ({ types, usualTypeId }: StartableTypes, typeId: string) =>
  types.find(({ id }) => id === typeId) ?? types.find(({ id }) => id === usualTypeId) ?? types[0];

const wholeNumber = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** Nobody becomes a patient without identity by accident. */
const notChosen = 'Choose the patient from the list, choose "Only the name", or enter an email';

const isChosen = ({ patient, isNameOnly, email, patientName }: StartDraft) =>
  patient !== null || isNameOnly || email.trim() !== '' || patientName.trim() === '';

function patientIn({ patient, patientName, isNameOnly, email }: StartDraft) {
  if (patient) return { patientId: patient.id };
  if (isNameOnly || email.trim() === '') return { patientName };
  return { newPatient: { fullName: patientName, email } };
}

/** The field of this form that a path of the call's input comes from. */
function valueOf(path: string): keyof StartDraft {
  const name = path.split('.').at(-1) ?? '';
  if (name === 'email' || name === 'typeId' || name === 'durationMinutes') return name;
  return name === 'overbookBecause' ? name : 'patientName';
}

export function startErrors(problems: Record<string, string>): StartErrors {
  const errors: StartErrors = {};
  for (const [path, words] of Object.entries(problems)) errors[valueOf(path)] ??= words;
  return errors;
}

export function toStart(
  draft: StartDraft,
  idempotencyKey: string,
): { start: StartNow } | { errors: StartErrors } {
  const { durationMinutes, overbookBecause } = draft;
  const minutes = durationMinutes === null ? null : wholeNumber(durationMinutes);
  if (Number.isNaN(minutes))
    return { errors: { durationMinutes: 'Enter the length as a whole number of minutes' } };
  if (!isChosen(draft)) return { errors: { patientName: notChosen } };
  const parsed = StartNow.safeParse({
    ...patientIn(draft),
    typeId: draft.typeId,
    ...(minutes === null ? {} : { durationMinutes: minutes }),
    ...(overbookBecause.trim() === '' ? {} : { overbookBecause }),
    idempotencyKey,
  });
  if (parsed.success) return { start: parsed.data };
  const problems = parsed.error.issues.toReversed();
  return {
    errors: startErrors(
      Object.fromEntries(problems.map(({ path, message }) => [path.join('.'), message])),
    ),
  };
}
