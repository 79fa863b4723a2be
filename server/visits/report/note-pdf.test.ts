/** Tests that a signed note is drawn whole: who, when, the note, its addenda in order and the consents. */
import { expect, test } from 'vitest';
import { drawableText, notePdf, paragraphsOf, type NoteOfVisit } from './note-pdf.ts';

const by = { id: '1', fullName: 'Lena Okafor', npi: '1234567893' };
const consent = {
  kind: 'tele-visit' as const,
  decision: 'given' as const,
  role: 'Patient',
  name: 'Ana Ruiz',
  at: '2026-11-02T10:00:30Z',
  version: '1',
  wording: '',
  askedBy: null,
  revokedAt: null,
  revokedBy: null,
};
const visit: NoteOfVisit = {
  visitId: '0190f0c0-0000-7000-8000-000000000000',
  appointmentId: '0190f0c0-0000-7000-8000-000000000001',
  state: 'ended',
  typeName: 'Follow-up',
  organization: 'Northgate Hospital',
  zone: 'Europe/London',
  patientId: null,
  patientName: 'Ana Ruiz',
  birthDate: '1980-05-04',
  mrn: 'M123',
  patientLocation: null,
  startsAt: '2026-07-02T09:00:00Z',
  openedAt: '2026-07-02T09:01:00Z',
  endedAt: '2026-07-02T09:21:00Z',
  changedAt: '2026-07-02T09:30:00Z',
  secondsFaceToFace: 0,
  people: [],
  consents: [consent],
  note: {
    text: '## Plan\nRest',
    disposition: 'follow-up',
    signedAt: '2026-07-02T09:30:00Z',
    signedBy: by,
    addenda: [
      { number: 1, text: 'Cultures grew.', at: '2026-07-03T10:30:00Z', by },
      { number: 2, text: 'They are sensitive.', at: '2026-07-04T10:30:00Z', by },
    ],
    version: 3,
    changedAt: '2026-07-04T10:30:00Z',
  },
};

test('S308 the PDF has patient, times of the hospital, clinician, note, addenda in order and consents', async () => {
  const text = paragraphsOf(visit).map((paragraph) => paragraph.text);
  expect(text).toEqual([
    'Northgate Hospital: tele-visit note',
    [
      'Patient: Ana Ruiz, born 1980-05-04, record number M123',
      'Tele-visit: Follow-up',
      'Booked for: 2 July 2026, 10:00 GMT+1',
      'Opened: 2 July 2026, 10:01 GMT+1',
      'Ended: 2 July 2026, 10:21 GMT+1',
      'Clinician: Lena Okafor, NPI 1234567893',
    ].join('\n'),
    'Note',
    'Plan\nRest',
    'Disposition: Follow-up by tele-visit',
    'Signed by Lena Okafor, 2 July 2026, 10:30 GMT+1',
    'Addendum 1',
    'Cultures grew.',
    'Written by Lena Okafor, 3 July 2026, 11:30 GMT+1',
    'Addendum 2',
    'They are sensitive.',
    'Written by Lena Okafor, 4 July 2026, 11:30 GMT+1',
    'Consent',
    'Tele-visit: given by Ana Ruiz (Patient), 2 November 2026, 10:00 GMT',
  ]);
  const [one, again] = [await notePdf(visit), await notePdf(visit)];
  expect(one.bytes.equals(again.bytes)).toBe(true);
  expect([one.missing, one.bytes.subarray(0, 5).toString()]).toEqual([0, '%PDF-']);
});

test('S308 a sign that the fonts do not have stands as its code, and is counted', async () => {
  expect(drawableText('a\t休', (code) => code < 128)).toEqual({
    text: 'a    [U+4F11]',
    missing: 1,
  });
  const note = { ...visit.note, text: 'Ελληνικά, Русский, Żółć, 休息' };
  expect((await notePdf({ ...visit, note })).missing).toBe(2);
});
