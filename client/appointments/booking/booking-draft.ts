/** The booking form as it is typed, turned into an appointment to book or into errors by field. */
import { NewAppointment } from '#shared/appointments.ts';
import type { FoundPatient, NewPatient } from '#shared/patients.ts';
import {
  emptyTexts,
  textLabels,
  writtenTexts,
  type TextDraft,
} from '#client/appointments/texts/text-draft.ts';
import { wallInstant } from '#client/ui/times/wall-time.ts';
import {
  patientLabels,
  toPatient,
  type PatientDraft,
} from '#client/patients/public/patient-draft.ts';

/** The form with proposals filled in; day and time are local in the practitioner's zone. */
export interface FilledBooking extends TextDraft {
  patientName: string;
  /** One of the hospital's patients. */
  patient: FoundPatient | null;
  /** Without any of them it is booked by the name alone, without a patient's record. */
  isNameOnly: boolean;
  /** The details of a patient who is to be added. */
  newPatient: PatientDraft | null;
  /** The practitioner whose appointment it is; empty for the reader. */
  leadId: string;
  typeId: string;
  day: string;
  time: string;
  durationMinutes: string;
  /** One of the type's rooms; empty: any that is free. */
  locationId: string;
  withPractitionerIds: string[];
  /** Why it is booked although the patient is elsewhere then. */
  patientElsewhereBecause: string;
}

/** What was typed or chosen in the booking form. Null, or an empty type, stands for the proposal. */
export interface BookingDraft extends Omit<FilledBooking, 'day' | 'time' | 'durationMinutes'> {
  day: string | null;
  time: string | null;
  durationMinutes: string | null;
}

type OwnField = Exclude<keyof FilledBooking, 'patient' | 'newPatient' | 'isNameOnly'>;
export type Field = OwnField | keyof PatientDraft;
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
  patientElsewhereBecause: 'Why both are needed',
  ...textLabels,
};

export const emptyDraft: BookingDraft = {
  patientName: '',
  patient: null,
  isNameOnly: false,
  newPatient: null,
  leadId: '',
  typeId: '',
  day: null,
  time: null,
  durationMinutes: null,
  locationId: '',
  withPractitionerIds: [],
  patientElsewhereBecause: '',
  ...emptyTexts,
};

/** Something was entered that should not be discarded without a question. */
export const isBegun = (draft: BookingDraft): boolean =>
  draft.patientName.trim() !== '' ||
  draft.newPatient !== null ||
  draft.typeId !== '' ||
  draft.withPractitionerIds.length > 0 ||
  Object.keys(writtenTexts(draft)).length > 0;

export type Proposal = Pick<FilledBooking, 'typeId' | 'day' | 'time' | 'durationMinutes'>;

export const fillIn = (draft: BookingDraft, proposal: Proposal): FilledBooking => ({
  ...draft,
  typeId: draft.typeId || proposal.typeId,
  day: draft.day ?? proposal.day,
  time: draft.time ?? proposal.time,
  durationMinutes: draft.durationMinutes ?? proposal.durationMinutes,
});

const isField = (name: string): name is Field => Object.hasOwn(labels, name);

/** Problems by the server's input names, as errors by this form's fields; the instant is typed as day and time. */
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

export const missingTime = 'Choose a time';

function whenErrors({ day, time }: FilledBooking, instant: string | null): FieldErrors {
  if (!day) return { day: 'Choose a day', ...(time ? {} : { time: missingTime }) };
  if (!time) return { time: missingTime };
  if (instant) return {};
  return { time: 'The clocks go forward on this day and skip this time. Choose another time' };
}

const wholeNumber = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN);

function inputErrors(filled: FilledBooking, parsed: ReturnType<typeof NewAppointment.safeParse>) {
  const issues = (parsed.error?.issues ?? []).filter(({ path }) => path[0] !== 'startsAt');
  const errors = fieldErrors(
    Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message])),
  );
  if (Number.isNaN(wholeNumber(filled.durationMinutes)))
    errors.durationMinutes = 'Enter the length as a whole number of minutes';
  return errors;
}

/** Nobody becomes a patient without identity by accident: a name that was only typed is not enough. */
const notChosen = 'Choose the patient from the list, or choose "New patient" or "Only the name"';

const isChosen = ({ patient, newPatient, isNameOnly, patientName }: FilledBooking) =>
  patient !== null || newPatient !== null || isNameOnly || patientName.trim() === '';

type NewPatientFields = Omit<NewPatient, 'idempotencyKey'>;

function newPatientIn({ patientName, patient, newPatient }: FilledBooking) {
  if (patient || !newPatient) return { patient: null };
  const parsed = toPatient({ ...newPatient, fullName: patientName });
  if (!('errors' in parsed)) return parsed;
  const { fullName: _ofName, ...errors } = parsed.errors;
  return { errors };
}

interface BookingContext {
  zone: string;
  idempotencyKey: string;
  /** It has a title instead of a patient. */
  isMeeting?: boolean;
  /** Without one, it would be the person who books. */
  needsLead?: boolean;
}

export function toBooking(
  filled: FilledBooking,
  { zone, idempotencyKey, isMeeting = false, needsLead = false }: BookingContext,
): { booking: NewAppointment; newPatient: NewPatientFields | null } | { errors: FieldErrors } {
  const { patientName, patient, leadId, typeId, durationMinutes, withPractitionerIds } = filled;
  const { locationId, patientElsewhereBecause } = filled;
  const { instant } = wallInstant(filled.day, filled.time, zone);
  const parsed = NewAppointment.safeParse({
    ...(patient ? { patientId: patient.id } : { patientName }),
    ...(leadId ? { leadId } : {}),
    typeId,
    durationMinutes: wholeNumber(durationMinutes),
    withPractitionerIds,
    ...(locationId ? { locationId } : {}),
    ...(patientElsewhereBecause.trim() ? { patientElsewhereBecause } : {}),
    ...(isMeeting ? {} : writtenTexts(filled)),
    idempotencyKey,
    startsAt: instant ?? '',
  });
  const newPatient = newPatientIn(filled);
  const isNamed = isMeeting || isChosen(filled);
  const hasLead = !needsLead || leadId !== '';
  if (parsed.success && !('errors' in newPatient) && isNamed && hasLead)
    return { booking: parsed.data, newPatient: newPatient.patient };
  const ofPatient = 'errors' in newPatient ? newPatient.errors : {};
  const ofBooking = {
    ...(isNamed ? {} : { patientName: notChosen }),
    ...(hasLead ? {} : { leadId: 'Choose who sees the patient' }),
    ...(parsed.success ? {} : inputErrors(filled, parsed)),
  };
  return { errors: { ...ofPatient, ...ofBooking, ...whenErrors(filled, instant) } };
}
