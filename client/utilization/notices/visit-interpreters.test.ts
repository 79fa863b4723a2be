/** Tests whom the form of a notice names as interpreter. */
import { expect, test } from 'vitest';
import { interpretersIn } from './visit-interpreters.ts';

const inside = (name: string, role: string) => ({
  name,
  role,
  joinedAt: '2026-11-02T09:00:00.000Z',
  leftAt: null,
});
const startsAt = '2026-11-02T09:00:00.000Z';
const visits = [
  {
    visitId: 'v2',
    startsAt,
    people: [inside('Ana Ruiz', 'Patient'), inside('Rosa Diaz', 'Interpreter')],
  },
  { visitId: 'v1', startsAt, people: [inside('Ana Ruiz', 'Patient')] },
];

test('S532 the interpreter who was in the chosen visit is named, and nobody of another visit', () => {
  expect(interpretersIn(visits, 'v2')).toBe('Rosa Diaz');
  expect(interpretersIn(visits, 'v1')).toBe('');
  expect(interpretersIn(visits, '')).toBe('');
});
