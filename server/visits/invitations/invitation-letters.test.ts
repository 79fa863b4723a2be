/** Tests the letter with a link to a visit: its calendar event, and whom the patient can call. */
import ical, { type VEvent } from 'node-ical';
import { expect, test } from 'vitest';
import { visitLetter } from './invitation-letters.ts';

const setting = {
  organization: 'Northgate Hospital',
  logo: null,
  phone: '+44 20 7946 0000',
  zone: 'Europe/London',
  hourFormat: '24' as const,
  patientName: 'Ana Ruiz',
  version: 3,
  practitioners: [],
  asksLocation: false,
  typeInstructions: null,
  instructions: null,
  language: null,
  letterWordings: [],
};

const letter = (more = {}) =>
  visitLetter({
    to: 'ana@home.example',
    link: 'https://karemd.example/visit#token=secret',
    clinician: 'Dr. Lena Okafor',
    appointmentId: '0190d2e0-0000-7000-8000-000000000001',
    startsAt: new Date('2026-11-23T10:30:00Z'),
    endsAt: new Date('2026-11-23T10:50:00Z'),
    setting: { ...setting, ...more },
    from: 'KareMD <no-reply@karemd.example>',
    at: new Date('2026-11-20T08:00:00Z'),
  });

test('the letter brings an event that calendars open, which has neither the link nor the name of the patient', () => {
  const { calendar, text } = letter();
  const event = calendar?.text ?? '';
  expect(calendar?.method).toBe('REQUEST');
  const parsed = Object.values(ical.sync.parseICS(event));
  const events = parsed.filter((part): part is VEvent => part?.type === 'VEVENT');
  expect(events).toMatchObject([
    {
      uid: '0190d2e0-0000-7000-8000-000000000001@karemd',
      sequence: 3,
      method: 'REQUEST',
      summary: expect.stringContaining('Northgate Hospital'),
      organizer: { val: 'mailto:no-reply@karemd.example' },
      attendee: { val: expect.stringMatching(/^mailto:ana@home\.example$/i) },
    },
  ]);
  const [{ start, end } = { start: null, end: null }] = events;
  expect(start?.toISOString()).toBe('2026-11-23T10:30:00.000Z');
  expect(start).toMatchObject({ tz: 'Europe/London' });
  expect(end?.toISOString()).toBe('2026-11-23T10:50:00.000Z');
  expect(event).not.toMatch(/token|Ruiz/);
  expect(text).toContain('Monday 23 November 2026 at 10:30 (Europe/London)');
  expect(letter({ hourFormat: '12' }).text).toContain('2026 at 10:30 am (Europe/London)');
});

test('S231 the letter and its calendar entry say what the patient has to have at hand', () => {
  const told = {
    typeInstructions: 'Sit in a quiet room.',
    instructions: 'Have your pills at hand.',
  };
  const { text, calendar } = letter(told);
  expect(text).toContain(
    'Please note:\n    Sit in a quiet room.\n    Have your pills at hand.\n\nOpen this link',
  );
  expect(calendar?.text.replaceAll('\r\n ', '')).toContain(
    'DESCRIPTION:Sit in a quiet room.\\nHave your pills at hand.',
  );
  expect(letter().text).not.toContain('Please note');
});

test('S84 the letter says whom to call, with the number where there is one', () => {
  expect(letter().text).toContain('Call Northgate Hospital, +44 20 7946 0000.');
  expect(letter({ phone: null }).text).toContain('Call Northgate Hospital.');
});
