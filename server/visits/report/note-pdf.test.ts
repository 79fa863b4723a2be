/** Tests that a signed note is drawn whole: who, when, the note, its addenda in order and the consents. */
import { expect, test } from 'vitest';
import { notePdf, paragraphsOf, type NoteOfVisit } from './note-pdf.ts';

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

test('S349 a note in any of the scripts that patients write is drawn whole, with the fonts that it needs alone', async () => {
  const fontsOf = async (text: string) => {
    const { bytes, missing } = await notePdf({ ...visit, note: { ...visit.note, text } });
    const names = bytes.toString('latin1').matchAll(/\/FontName \/\w+\+([\w-]+)/g);
    return [missing, [...new Set([...names].flatMap(([, name]) => name ?? []))].toSorted()];
  };
  const latin = ['Roboto-Bold', 'Roboto-Regular'];
  expect(await fontsOf('Ελληνικά, Русский, Żółć')).toEqual([0, latin]);
  expect(await fontsOf('يحتاج إلى الأنسولين (10 units)، ١٢')).toEqual([
    0,
    ['NotoNaskhArabic', ...latin],
  ]);
  expect(await fontsOf('胰岛素，休息')).toEqual([0, ['NotoSansHans-Regular', ...latin]]);
  expect(await fontsOf('インスリン、髙橋')).toEqual([0, ['NotoSansJP-Regular', ...latin]]);
  expect(await fontsOf('환자는')).toEqual([0, ['NotoSansKR-Regular', ...latin]]);
  expect(await fontsOf('שלום')).toEqual([0, ['NotoSansHebrew', ...latin]]);
  expect(await fontsOf('สวัสดี')).toEqual([0, ['NotoSansThai-Regular', ...latin]]);
  expect(await fontsOf('नमस्ते।')).toEqual([0, ['NotoSansDevanagari-Regular', ...latin]]);
  expect(await fontsOf('வணக்கம் 🙂')).toEqual([6, latin]);
});
