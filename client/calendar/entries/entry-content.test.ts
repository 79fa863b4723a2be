/** Tests what an entry says, by its length and by the place that it has. */
import { beforeAll, expect, test } from 'vitest';
import type { Entry } from '#client/calendar/grid/grid-entries.ts';
import { adoptHours } from '#client/ui/times/locale.ts';
import { contentOf, type EntryLayout, type EntryView } from './entry-content.ts';

beforeAll(() => adoptHours('24'));

const startsAt = '2026-11-27T09:15:00Z';

interface Options {
  layout: EntryLayout;
  minutes: number;
  state?: string;
  kind?: string;
  patientName?: string;
  reason?: string;
  /** How many are beside each other, itself counted. */
  subcolumns?: number;
  /** From the present time to its begin. */
  beginsInMinutes?: number;
  waitsForMinutes?: number;
  isLate?: boolean;
}

function content({ layout, minutes, state = 'booked', ...options }: Options) {
  const { kind = 'tele-visit', patientName = 'Diego Novak', subcolumns = 1, reason } = options;
  const { beginsInMinutes = 120, waitsForMinutes } = options;
  const now = Date.parse(startsAt) - beginsInMinutes * 60_000;
  const entry = {
    kind,
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString(),
    personIds: ['me', 'sato'],
    locationName: 'Room 3',
    appointment: { state, patientName, typeName: 'Results', reason },
  } as unknown as Entry;
  const people = new Map([['sato', { name: 'Dr. Sato' }]]);
  const {
    text,
    detail,
    state: end,
  } = contentOf({
    part: { entry, startDay: '2026-11-27', from: 555, to: 555 + minutes },
    layout,
    zone: 'UTC',
    people,
    ownId: 'me',
    personId: null,
    colourBy: 'kind',
    isLeftOpen: false,
    isLate: options.isLate ?? false,
    subcolumns,
    now,
    waitingSince:
      waitsForMinutes === undefined ? null : new Date(now - waitsForMinutes * 60_000).toISOString(),
  } as unknown as EntryView);
  return { text, detail, end: end && { word: end.word, color: end.color } };
}

test('a line says when, what, where and with whom, and at its end the state', () => {
  expect(content({ layout: 'line', minutes: 20, state: 'completed' })).toEqual({
    text: 'Diego Novak',
    detail: '09:15–09:35 · Results · Room 3 · Dr. Sato',
    end: { word: 'Completed', color: 'quiet' },
  });
  expect(content({ layout: 'line', minutes: 20 }).end).toBeNull();
  // Also when the time has begun, who waits is not late.
  const waits = { minutes: 45, beginsInMinutes: -10, waitsForMinutes: 12 };
  expect(content({ layout: 'line', ...waits }).end).toEqual({
    word: 'Waiting 12 min',
    color: 'warn',
  });
  expect(content({ layout: 'column', ...waits }).detail).toContain(' · Waiting');
  // A meeting that is called as its type is not called so twice.
  expect(content({ layout: 'line', minutes: 15, kind: 'meeting', patientName: 'Results' })).toEqual(
    {
      text: 'Results',
      detail: '09:15–09:30 · Room 3 · Dr. Sato',
      end: null,
    },
  );
});

test('at the end of a line stands what lists say: soon, later, late, not closed, and what is unusual', () => {
  const endOf = (beginsInMinutes: number, state = 'booked') =>
    content({ layout: 'line', minutes: 20, state, beginsInMinutes }).end;
  expect(endOf(4)).toEqual({ word: 'In 4 min', color: 'accent' });
  expect(endOf(54)).toEqual({ word: 'In 54 min', color: 'quiet' });
  expect(endOf(-7)).toEqual({ word: '7 min late', color: 'warn' });
  expect(endOf(-21)).toEqual({ word: 'Not closed', color: 'warn' });
  expect(endOf(4, 'arrived')).toEqual({ word: 'Arrived', color: 'warn' });
  expect(endOf(-60, 'no-show')).toEqual({ word: 'No-show', color: 'bad' });
  // A column has no place for it, and costs nothing for it.
  expect(content({ layout: 'column', minutes: 20, beginsInMinutes: 4 }).end).toBeUndefined();
});

test('in a column all of one length say the same: from half an hour on the time below the name', () => {
  expect(content({ layout: 'column', minutes: 25 })).toMatchObject({
    text: 'Diego Novak',
    detail: ' 09:15',
  });
  expect(content({ layout: 'column', minutes: 30 })).toMatchObject({
    text: 'Diego Novak\n',
    detail: '09:15',
  });
  expect(content({ layout: 'column', minutes: 30, state: 'no-show' }).detail).toBe(
    '09:15 · No-show',
  );
  expect(content({ layout: 'column', minutes: 30, state: 'completed' }).detail).toBe('09:15');
});

test('a wide column has the time first in a line, and shortens a longer name; what is unusual has an icon there', () => {
  const line = { layout: 'wide', minutes: 20 } as const;
  expect(content(line)).toMatchObject({ text: '09:15 Diego Novak', detail: '' });
  expect(content({ ...line, patientName: 'Fatima Mensah' }).text).toBe('09:15 F.\u00A0Mensah');
  expect(content({ ...line, state: 'no-show' })).toMatchObject({
    text: '09:15 D.\u00A0Novak',
    detail: ' No-show',
  });
  // Beside others there is room for the name alone, and in two lines for both.
  expect(content({ ...line, subcolumns: 2 })).toMatchObject({
    text: 'Diego Novak',
    detail: ' 09:15',
  });
  const high = { layout: 'wide', minutes: 30, patientName: 'Fatima Mensah' } as const;
  expect(content(high)).toMatchObject({ text: '09:15\nFatima Mensah', detail: '' });
  expect(content({ ...high, state: 'no-show' }).text).toBe('09:15 · No-show\nFatima Mensah');
  expect(content({ ...high, isLate: true }).text).toBe('09:15 · Late\nFatima Mensah');
});

test('a less wide column has the time first too, with an initial and a surname, or the surname alone', () => {
  const line = { layout: 'middle', minutes: 20 } as const;
  expect(content(line)).toMatchObject({ text: '09:15 D.\u00A0Novak', detail: '' });
  expect(content({ ...line, patientName: 'Mei Li' }).text).toBe('09:15 Mei Li');
  expect(content({ ...line, patientName: 'Fatima Lindqvist' }).text).toBe('09:15 Lindqvist');
  expect(content({ ...line, state: 'no-show' }).text).toBe('09:15 Novak');
  expect(content({ ...line, kind: 'meeting', patientName: 'Morning round' }).text).toBe(
    '09:15 Morning round',
  );
  expect(content({ ...line, subcolumns: 2 })).toMatchObject({
    text: 'Diego Novak',
    detail: ' 09:15',
  });
  expect(content({ ...line, minutes: 40, state: 'no-show' }).text).toBe('09:15\nDiego Novak');
});

test('on paper each says its time, what is unusual, and its whole name', () => {
  const printed = { layout: 'paper', minutes: 20, patientName: 'Fatima Mensah' } as const;
  expect(content(printed)).toMatchObject({ text: '09:15 Fatima Mensah', detail: '' });
  expect(content({ ...printed, subcolumns: 2 }).text).toBe('09:15 Fatima Mensah');
  expect(content({ ...printed, state: 'no-show' }).text).toBe('09:15 Fatima Mensah · No-show');
  expect(content({ ...printed, isLate: true }).text).toBe('09:15 Fatima Mensah');
  expect(content({ ...printed, minutes: 40 }).text).toBe('09:15\nFatima Mensah');
});

test('S327 why the patient comes stands in a line, and on paper where there is room', () => {
  const reason = 'Diabetes check';
  expect(content({ layout: 'line', minutes: 20, reason }).detail).toBe(
    '09:15–09:35 · Results · Diabetes check · Room 3 · Dr. Sato',
  );
  const printed = { layout: 'paper', patientName: 'Fatima Mensah', reason } as const;
  expect(content({ ...printed, minutes: 20 }).text).toBe('09:15 Fatima Mensah');
  expect(content({ ...printed, minutes: 40 }).text).toBe('09:15\nFatima Mensah\nDiabetes check');
});

test('a narrow column has a patient’s initial and surname, and a meeting’s whole name', () => {
  expect(content({ layout: 'narrow', minutes: 15 }).text).toBe('D.\u00A0Novak');
  expect(content({ layout: 'narrow', minutes: 15, patientName: 'Ana del Mar Ruiz' }).text).toBe(
    'A.\u00A0Ruiz',
  );
  expect(
    content({ layout: 'narrow', minutes: 15, kind: 'meeting', patientName: 'Morning round' }).text,
  ).toBe('Morning round');
  expect(content({ layout: 'narrow', minutes: 30, state: 'no-show' }).detail).toBe('09:15');
  // A meeting's time follows its name, which needs the line above it.
  expect(
    content({ layout: 'narrow', minutes: 40, kind: 'meeting', patientName: 'Morning round' }),
  ).toMatchObject({ text: 'Morning round ', detail: '09:15' });
});

test('in a narrow line an icon leaves room for a surname alone; completed has none', () => {
  const line = { layout: 'narrow', minutes: 15 } as const;
  expect(content({ ...line, state: 'no-show' }).text).toBe('Novak');
  expect(content({ ...line, state: 'arrived' }).text).toBe('Novak');
  expect(content({ ...line, state: 'completed' }).text).toBe('D.\u00A0Novak');
  expect(content({ ...line, state: 'no-show', minutes: 30 }).text).toBe('D.\u00A0Novak\n');
  expect(content({ ...line, state: 'no-show', subcolumns: 2 }).text).toBe('D.\u00A0Novak');
});
