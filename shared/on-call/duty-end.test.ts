/** Tests until when somebody is on call who goes on after the present shift. */
import { expect, test } from 'vitest';
import type { OnCallLine } from '#shared/on-call.ts';
import { withOneEnd } from './duty-end.ts';

const duty = (practitionerId: string, from: number, to: number) =>
  ({
    practitionerId,
    startsAt: `2026-11-${from}T08:00:00.000Z`,
    endsAt: `2026-11-${to}T08:00:00.000Z`,
  }) as OnCallLine['primary'][number];

const next = (practitionerId: string, from: number, to: number, othersCount = 0) => ({
  ...duty(practitionerId, from, to),
  others: othersCount,
});

const line = (primary: OnCallLine['primary'], next: OnCallLine['next']) =>
  ({ primary, next }) as OnCallLine;

test('somebody who goes on is on until the end of the second shift, and nobody is named as next', () => {
  const joinedLine = withOneEnd(line([duty('marco', 27, 28)], next('marco', 28, 29)));
  expect(joinedLine.primary).toEqual([duty('marco', 27, 29)]);
  expect(joinedLine.next).toBeUndefined();
});

test('another person, a break, or two who are on or begin together leave the line as it is', () => {
  const marco = duty('marco', 27, 28);
  for (const onCallLine of [
    line([marco], next('lena', 28, 29)),
    line([marco], next('marco', 29, 30)),
    line([marco], next('marco', 28, 29, 1)),
    line([marco, duty('lena', 27, 28)], next('marco', 28, 29)),
    line([], next('marco', 28, 29)),
    line([marco], null),
  ])
    expect(withOneEnd(onCallLine)).toBe(onCallLine);
});
