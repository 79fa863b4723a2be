/** Tests what becomes of several changes of one appointment. */
import { expect, test } from 'vitest';
import type { NoticeKind } from '#shared/notices.ts';
import { summarised } from './summary.ts';

const [nine, ten, eleven] = ['09:00', '10:00', '11:00'].map((at) => `2026-03-02T${at}:00.000Z`);

const told = (about: NoticeKind, before: string | null = null, isSeen = false) => ({
  appointmentId: 'a',
  about,
  before,
  startsAt: eleven!,
  isSeen,
});

test('several changes of an appointment are one line, from the time that its reader knew', () => {
  expect(summarised([told('moved', ten), told('moved', nine)])).toEqual([told('moved', nine)]);
  expect(summarised([told('moved', ten), told('booked')])).toEqual([told('booked')]);
  expect(summarised([told('changed'), told('moved', ten), told('assigned')])).toEqual([
    told('assigned'),
  ]);
  expect(summarised([told('cancelled'), told('moved', ten)])).toEqual([told('cancelled', ten)]);
});

test('an appointment that was moved back is no line, and what was seen stays one', () => {
  expect(summarised([told('moved', ten), told('moved', eleven)])).toEqual([]);
  expect(summarised([told('moved', ten), told('booked', null, true)])).toHaveLength(2);
});
