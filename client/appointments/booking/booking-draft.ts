/** What is typed into the form, and what becomes of it: an appointment to book, or words per field. */
import { NewAppointment } from '#shared/appointments.ts';
import type { FoundPatient, NewPatient } from '#shared/appointments/patients.ts';
import { wallInstant } from '#client/ui/times/wall-time.ts';
import { patientLabels, toPatient, type TypedPatient } from './patient-draft.ts';

/** Everything filled in; day and time as on a wall in the clinician's zone. */
export interface Filled {
  patientName: string;
  /** One of the hospital's list; without one, the name stands for itself. */
  patient: FoundPatient | null;
  /** What is known of somebody who is not on the list yet. */
  newPatient: TypedPatient | null;
  /** Whose appointment it is; empty: of whoever books. */
  leadId: string;
  typeId: string;
  day: string;
  time: string;
  durationMinutes: string;
  /** One of the type's rooms; empty: any that is free. */
  locationId: string;
  withPractitionerIds: string[];
}

/** What somebody typed or chose; null where the proposal stands. */
export interface Draft extends Omit<Filled, 'day' | 'time' | 'durationMinutes'> {
  day: string | null;
  time: string | null;
  durationMinutes: string | null;
}

type Written = Exclude<keyof Filled, 'patient' | 'newPatient'>;
export type Field = Written | keyof TypedPatient;
export type FieldErrors = Partial<Record<Field, string>>;

export const labels: Record<Field, string> = {
  patientName: "Patient's name",
  ...patientLabels,
  leadId: 'Clinician',
  typeId: 'Type',
  day: 'Day',
  time: 'Time',
  durationMinutes: 'Length in minutes',
  locationId: 'Room',
  withPractitionerIds: 'Colleagues',
};

export const emptyDraft: Draft = {
  patientName: '',
  patient: null,
  newPatient: null,
  leadId: '',
  typeId: '',
  day: null,
  time: null,
  durationMinutes: null,
  locationId: '',
  withPractitionerIds: [],
};

/** Worth a question before it is thrown away. */
export const isBegun = (draft: Draft): boolean =>
  draft.patientName.trim() !== '' ||
  draft.newPatient !== null ||
  draft.typeId !== '' ||
  draft.withPractitionerIds.length > 0;

export type Proposal = Pick<Filled, 'day' | 'time' | 'durationMinutes'>;

export const fillIn = (draft: Draft, proposal: Proposal): Filled => ({
  ...draft,
  day: draft.day ?? proposal.day,
  time: draft.time ?? proposal.time,
  durationMinutes: draft.durationMinutes ?? proposal.durationMinutes,
});

const isField = (name: string): name is Field => Object.hasOwn(labels, name);

/** The server's names of the input, as this form's fields; the instant is typed as day and time. */
export function fieldErrors(problems: Record<string, string>): FieldErrors {
  const errors: FieldErrors = {};
  for (const [path, problem] of Object.entries(problems)) {
    const name = path.split('.')[0] ?? '';
    const field = name === 'startsAt' ? 'time' : name;
    if (isField(field)) errors[field] ??= problem;
    else if (name === 'fullName' || name === 'patientId') errors.patientName ??= problem;
  }
  return errors;
}

function whenErrors({ day, time }: Filled, instant: string | null): FieldErrors {
  if (!day) return { day: 'Choose a day', ...(time ? {} : { time: 'Choose a time' }) };
  if (!time) return { time: 'Choose a time' };
  if (instant) return {};
  return { time: 'The clock is put forward over this time on that day. Choose another time' };
}

const wholeNumber = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN);

function inputErrors(filled: Filled, found: ReturnType<typeof NewAppointment.safeParse>) {
  const issues = (found.error?.issues ?? []).filter(({ path }) => path[0] !== 'startsAt');
  const errors = fieldErrors(
    Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message])),
  );
  if (Number.isNaN(wholeNumber(filled.durationMinutes)))
    errors.durationMinutes = 'Enter the length as a whole number of minutes';
  return errors;
}

type Entered = Omit<NewPatient, 'idempotencyKey'>;

function enteredIn({ patientName, patient, newPatient }: Filled) {
  if (patient || !newPatient) return { patient: null };
  const made = toPatient({ ...newPatient, fullName: patientName });
  if (!('errors' in made)) return made;
  const { fullName: _said, ...errors } = made.errors;
  return { errors };
}

export function toBooking(
  filled: Filled,
  { zone, idempotencyKey }: { zone: string; idempotencyKey: string },
): { booking: NewAppointment; newPatient: Entered | null } | { errors: FieldErrors } {
  const { patientName, patient, leadId, typeId, durationMinutes, withPractitionerIds } = filled;
  const { locationId } = filled;
  const { instant } = wallInstant(filled.day, filled.time, zone);
  const found = NewAppointment.safeParse({
    ...(patient ? { patientId: patient.id } : { patientName }),
    ...(leadId ? { leadId } : {}),
    typeId,
    durationMinutes: wholeNumber(durationMinutes),
    withPractitionerIds,
    ...(locationId ? { locationId } : {}),
    idempotencyKey,
    startsAt: instant ?? '',
  });
  const entered = enteredIn(filled);
  if (found.success && !('errors' in entered))
    return { booking: found.data, newPatient: entered.patient };
  const ofPatient = 'errors' in entered ? entered.errors : {};
  const ofBooking = found.success ? {} : inputErrors(filled, found);
  return { errors: { ...ofPatient, ...ofBooking, ...whenErrors(filled, instant) } };
}
