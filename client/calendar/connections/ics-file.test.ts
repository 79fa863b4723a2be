/** Tests that only times and titles of a calendar file are sent, and no more than one call may carry. */
import { expect, test } from 'vitest';
import { icsMaxBytes } from '#shared/limits.ts';
import { asIcs, icsLines } from '#shared/calendar/ics-lines.ts';
import { fitting } from './ics-file.ts';

const today = '2026-06-15';
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');
const file = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');

function read(text: string) {
  const outcome = fitting(text, today);
  if ('fault' in outcome) throw new Error(outcome.fault);
  return { ...outcome, text: asIcs(outcome.events, outcome.zones) };
}

test('notes, addresses, attendees and alarms stay on the computer', () => {
  const { text } = read(
    file(
      event(
        'UID:1',
        'DTSTART:20260701T090000Z',
        'SUMMARY:Din',
        ' ner',
        'DESCRIPTION:The code of the door is 1234',
        'ATTENDEE;CN=Sam:mailto:sam@home.example',
        'LOCATION:At home',
        'BEGIN:VALARM',
        'SUMMARY:Leave now',
        'END:VALARM',
      ),
    ),
  );
  expect(text).toContain('SUMMARY:Dinner');
  expect(text).not.toMatch(/1234|sam|At home|Leave now|VALARM/);
});

test('a date that differs goes with its event, and what is sent again is the same', () => {
  const text = file(
    event('UID:a', 'DTSTART:20260701T090000Z', 'RRULE:FREQ=DAILY'),
    event('UID:b', 'DTSTART:20260702T090000Z'),
    event('UID:a', 'RECURRENCE-ID:20260703T090000Z', 'DTSTART:20260703T100000Z'),
    event('UID:c', 'RECURRENCE-ID:20260704T090000Z', 'DTSTART:20260704T100000Z'),
    event('UID:c', 'RECURRENCE-ID:20260705T090000Z', 'DTSTART:20260705T100000Z'),
  );
  const { events } = read(text);
  expect(events.map((lines) => lines.length)).toEqual([2, 1, 1, 1]);
  expect(icsLines(asIcs(events)).events).toEqual(events);
});

const many = (count: number, lines: string[]) =>
  Array.from({ length: count }, (_, nth) => event(`UID:${nth}${lines.join()}`, ...lines));
const over = ['DTSTART:20250101T090000Z', 'DTEND:20250101T100000Z', 'SUMMARY:Past'];
const coming = ['DTSTART:20270101T090000Z', 'DTEND:20270101T100000Z', 'SUMMARY:To come'];

test('a file that is too large is sent without past events; repeated events are never past', () => {
  const small = read(file(...many(10, over), ...many(10, coming)));
  expect([small.events.length, small.leftOut]).toEqual([20, 0]);
  const forEver = event('UID:x', ...over, 'RRULE:FREQ=WEEKLY');
  const large = read(file(...many(2_000, over), forEver, ...many(10, coming)));
  expect([large.events.length, large.leftOut]).toEqual([11, 2_000]);
  expect(new TextEncoder().encode(JSON.stringify({ text: large.text })).length).toBeLessThanOrEqual(
    icsMaxBytes,
  );
});

test.each([
  ['Dear Lena,', /not a calendar file/],
  [file(), /no events/],
  [file(...many(2_000, coming)), /2,000 coming events.*64 KB is the most/],
])('what cannot be imported is said before anything is sent', (text, words) => {
  expect(fitting(text, today)).toEqual({ fault: expect.stringMatching(words) });
});
