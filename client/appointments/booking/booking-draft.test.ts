/** Tests how the typed booking form becomes a booking, or errors at its fields. */
import { expect, test } from 'vitest';
import {
  emptyDraft,
  fieldErrors,
  fillIn,
  isBegun,
  toBooking,
  type FilledBooking,
} from './booking-draft.ts';
import { emptyPatientDraft } from '#client/patients/public/patient-draft.ts';

const typeId = crypto.randomUUID();
const idempotencyKey = crypto.randomUUID();
const context = { zone: 'Europe/London', idempotencyKey };

const filled: FilledBooking = {
  patientName: '  Ana   Ruiz ',
  patient: null,
  isNameOnly: true,
  newPatient: null,
  leadId: '',
  typeId,
  day: '2026-07-01',
  time: '10:30',
  durationMinutes: '20',
  locationId: '',
  withPractitionerIds: [],
  patientElsewhereBecause: '',
  reason: '',
  instructions: '',
  internalNote: '',
};

test('a filled form is a booking at the instant of the clinician, the name tidied', () => {
  expect(toBooking(filled, context)).toEqual({
    booking: {
      patientName: 'Ana Ruiz',
      typeId,
      startsAt: '2026-07-01T09:30:00.000Z',
      durationMinutes: 20,
      withPractitionerIds: [],
      idempotencyKey,
    },
    newPatient: null,
  });
});

test('an empty form says what is missing, field by field', () => {
  expect(
    toBooking(fillIn(emptyDraft, { typeId: '', day: '', time: '', durationMinutes: '' }), context),
  ).toEqual({
    errors: {
      patientName: "Enter the patient's name",
      typeId: 'Choose a type',
      day: 'Choose a day',
      time: 'Choose a time',
      durationMinutes: 'Enter the length as a whole number of minutes',
    },
  });
});

test('a length out of bounds and a time that the clock skips are reported', () => {
  expect(toBooking({ ...filled, durationMinutes: '3' }, context)).toEqual({
    errors: { durationMinutes: 'At least 5 minutes' },
  });
  expect(toBooking({ ...filled, day: '2026-03-29', time: '01:30' }, context)).toEqual({
    errors: { time: expect.stringContaining('clocks go forward') },
  });
});

test("the server's problems are shown at their fields", () => {
  expect(
    fieldErrors({ startsAt: 'Too long ago', 'withPractitionerIds.0': 'Unknown', odd: 'x' }),
  ).toEqual({ time: 'Too long ago', withPractitionerIds: 'Unknown' });
});

test('a proposal is used until something else is chosen', () => {
  const proposal = { typeId: '', day: '2026-11-21', time: '10:50', durationMinutes: '20' };
  expect(fillIn(emptyDraft, proposal)).toMatchObject(proposal);
  expect(fillIn({ ...emptyDraft, time: '11:00', durationMinutes: '' }, proposal)).toMatchObject({
    day: '2026-11-21',
    time: '11:00',
    durationMinutes: '',
  });
});

test('only typed or chosen values count as unsaved input', () => {
  expect(isBegun({ ...emptyDraft, day: '2026-11-21', time: '10:30' })).toBe(false);
  expect(isBegun({ ...emptyDraft, patientName: 'A' })).toBe(true);
});

test('a patient of the list is sent by id, a new one with their details', () => {
  const patient = {
    id: crypto.randomUUID(),
    fullName: 'Ana Ruiz',
    birthDate: null,
    sex: null,
    address: null,
    externalId: null,
    deceased: null,
  };
  const leadId = crypto.randomUUID();
  const booking = toBooking({ ...filled, patient, leadId }, context);
  expect(booking).toMatchObject({ booking: { patientId: patient.id, leadId }, newPatient: null });
  const typed = { ...emptyPatientDraft, birthDate: '1980-05-03', language: 'pl' };
  expect(toBooking({ ...filled, newPatient: typed }, context)).toMatchObject({
    newPatient: { fullName: 'Ana Ruiz', birthDate: '1980-05-03', language: 'pl', email: null },
  });
  expect(toBooking({ ...filled, newPatient: { ...typed, email: 'ana@' } }, context)).toHaveProperty(
    'errors.email',
  );
});

test('a name that was only typed is no patient, unless somebody says so', () => {
  const typed = { ...filled, isNameOnly: false };
  expect(toBooking(typed, context)).toEqual({
    errors: { patientName: expect.stringContaining('Choose the patient from the list') },
  });
  expect('booking' in toBooking(typed, { ...context, isMeeting: true })).toBe(true);
  const newPatient = emptyPatientDraft;
  expect('booking' in toBooking({ ...typed, newPatient }, context)).toBe(true);
});

test('who books for others has to choose who sees the patient', () => {
  expect(toBooking(filled, { ...context, needsLead: true })).toEqual({
    errors: { leadId: 'Choose who sees the patient' },
  });
  const leadId = '019a0000-0000-7000-8000-000000000009';
  expect(toBooking({ ...filled, leadId }, { ...context, needsLead: true })).toHaveProperty(
    'booking.leadId',
    leadId,
  );
});

test('what is written of the visit is sent, and nothing of an empty text or of a meeting', () => {
  const written = { ...filled, reason: 'Pain', instructions: ' ', internalNote: 'Late payer' };
  expect(toBooking(written, context)).toMatchObject({
    booking: { reason: 'Pain', internalNote: 'Late payer' },
  });
  expect(toBooking(written, context)).not.toHaveProperty('booking.instructions');
  expect(toBooking(written, { ...context, isMeeting: true })).not.toHaveProperty('booking.reason');
});
