/** What is typed of a visit that begins now, and what becomes of it. */
import type { FoundPatient } from '#shared/appointments/patients.ts';
import { StartNow, type Startable } from '#shared/starting-now.ts';

export interface StartDraft {
  patientName: string;
  patient: FoundPatient | null;
  /** Of somebody new, who is put on the hospital's list with it. */
  email: string;
  typeId: string;
  /** Null: as long as fits by then. */
  durationMinutes: string | null;
  overbookBecause: string;
}

export const emptyStart: StartDraft = {
  patientName: '',
  patient: null,
  email: '',
  typeId: '',
  durationMinutes: null,
  overbookBecause: '',
};

export type StartErrors = Partial<Record<keyof StartDraft, string>>;

/** Of the types that can be begun the one that was chosen, else the usual one, else the first. */
export const typeOf = ({ types, usualTypeId }: Startable, typeId: string) =>
  types.find(({ id }) => id === typeId) ?? types.find(({ id }) => id === usualTypeId) ?? types[0];

const wholeNumber = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN);

function whoIn({ patient, patientName, email }: StartDraft) {
  if (patient) return { patientId: patient.id };
  if (email.trim() === '') return { patientName };
  return { newPatient: { fullName: patientName, email } };
}

/** The field of this form that an input of the call comes from. */
function fieldOf(path: string): keyof StartDraft {
  const name = path.split('.').at(-1) ?? '';
  if (name === 'email' || name === 'typeId' || name === 'durationMinutes') return name;
  return name === 'overbookBecause' ? name : 'patientName';
}

export function startErrors(problems: Record<string, string>): StartErrors {
  const errors: StartErrors = {};
  for (const [path, words] of Object.entries(problems)) errors[fieldOf(path)] ??= words;
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
  const found = StartNow.safeParse({
    ...whoIn(draft),
    typeId: draft.typeId,
    ...(minutes === null ? {} : { durationMinutes: minutes }),
    ...(overbookBecause.trim() === '' ? {} : { overbookBecause }),
    idempotencyKey,
  });
  if (found.success) return { start: found.data };
  const problems = found.error.issues.toReversed();
  return {
    errors: startErrors(
      Object.fromEntries(problems.map(({ path, message }) => [path.join('.'), message])),
    ),
  };
}
