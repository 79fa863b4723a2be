/** Tests that what the reader reads of a message is noted by component, and nothing else. */
import { Hl7Message } from '@medplum/core';
import { expect, test } from 'vitest';
import {
  component,
  rawField,
  recordNumbers,
  repetitionsOf,
  statedIn,
} from '#server/facts/hl7/fields.ts';
import { traceReads } from './read-trace.ts';

const parsed = () =>
  Hl7Message.parse('MSH|^~\\&|A|B\rPID|1||1^^^X^MR~2^^^X^SS||N^A^B||19840203|""\rZPV|1|a^b');

const pidOf = (message: Hl7Message) => {
  const [, pid, zpv] = message.segments;
  if (!pid || !zpv) throw new Error('the message has a PID and a ZPV');
  return { pid, zpv };
};

test('S313 a component that is read makes its field read in part, and all of them the whole', () => {
  const message = parsed();
  const trace = traceReads(message);
  const { pid, zpv } = pidOf(message);
  expect(recordNumbers(pid, 3, ['MR'])).toEqual(['1']);
  expect(component(pid, 5)).toBe('N');
  expect(rawField(pid, 7)).toBe('19840203');
  expect(statedIn(pid, 8)).toBe('null');
  expect([3, 5, 7, 1].map((field) => trace.useOf(pid, field))).toEqual([
    'partly',
    'partly',
    'read',
    'not-kept',
  ]);
  expect(repetitionsOf(pid, 5)).toEqual([['N', 'A', 'B']]);
  expect(trace.useOf(pid, 5)).toBe('read');
  expect(trace.useOf(zpv, 2)).toBe('not-kept');
  expect(zpv.toString()).toBe('ZPV|1|a^b');
  expect(trace.useOf(zpv, 2)).toBe('read');
});

test('S313 what is read after the trace ended, or looked at without reading, does not count', () => {
  const message = parsed();
  const trace = traceReads(message);
  const { pid } = pidOf(message);
  expect(statedIn(pid, 7)).toBe('value');
  trace.stop();
  expect(component(pid, 5)).toBe('N');
  expect([5, 7].map((field) => trace.useOf(pid, field))).toEqual(['not-kept', 'not-kept']);
});
