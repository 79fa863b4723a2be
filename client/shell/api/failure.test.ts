/** Tests what a person reads when a call failed. */
import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { problems } from '#shared/problems.ts';
import {
  CallFailed,
  fieldProblems,
  isUnreachable,
  problemOf,
  statusOf,
  waitInWords,
  wordsFor,
} from './failure.ts';

const refusal = (message: string, data: object) =>
  TRPCClientError.from({ error: { message, code: -32_000, data } });

test('a server that does not answer is distinguished from one that refuses', () => {
  const silent = TRPCClientError.from(new TypeError('Failed to fetch'));
  expect(isUnreachable(silent)).toBe(true);
  expect(isUnreachable(new CallFailed('The server did not answer.'))).toBe(true);
  expect(isUnreachable(refusal('no', { httpStatus: 403, problem: 'access.denied' }))).toBe(false);
  expect(isUnreachable(new TypeError('a bug of ours'))).toBe(false);
  expect(wordsFor(silent)).toMatch(/could not reach the server/);
});

test("a refusal's own words are shown, and how long to wait", () => {
  const takenRefusal = refusal('Dr. Sato is with M. Bell until 10:30.', {
    httpStatus: 409,
    problem: 'appointments.overlap',
  });
  expect(wordsFor(takenRefusal)).toBe('Dr. Sato is with M. Bell until 10:30.');
  expect(problemOf(takenRefusal)).toBe('appointments.overlap');
  expect(statusOf(takenRefusal)).toBe(409);
  const throttled = new CallFailed(problems.throttled.words, {
    httpStatus: 429,
    problem: 'throttled',
    retryAfterSeconds: 7.2,
  });
  expect(wordsFor(throttled)).toBe(`${problems.throttled.words} You can try again in 8 seconds.`);
});

test('a bug shows one calm sentence and the request id that finds it in the log', () => {
  const bug = refusal(problems.internal.words, {
    httpStatus: 500,
    problem: 'internal',
    requestId: 'req-42',
  });
  expect(wordsFor(bug)).toBe(`${problems.internal.words} (req-42)`);
  expect(wordsFor(new TypeError('x is undefined'))).toMatch(/^Something went wrong on our side/);
  expect(wordsFor('thrown by somebody else')).toMatch(/^Something went wrong on our side/);
});

test('the problem of a field is found by its path', () => {
  const invalid = new CallFailed(problems['input.invalid'].words, {
    httpStatus: 400,
    problem: 'input.invalid',
    fields: [{ path: 'email', problem: 'Email is required' }],
  });
  expect(fieldProblems(invalid)).toEqual({ email: 'Email is required' });
  expect(fieldProblems(new Error('no fields'))).toEqual({});
});

test('nobody is told to come back too early', () => {
  expect([1, 1.2, 59, 89, 90, 121].map(waitInWords)).toEqual([
    '1 second',
    '2 seconds',
    '59 seconds',
    '89 seconds',
    '2 minutes',
    '3 minutes',
  ]);
});

test('where no field may be marked the problems themselves are said, never "check the marked fields"', () => {
  const invalid = (problemsOf: string[]) =>
    new CallFailed(problems['input.invalid'].words, {
      httpStatus: 400,
      problem: 'input.invalid',
      fields: problemsOf.map((problem, at) => ({ path: `field${at}`, problem })),
    });
  expect(wordsFor(invalid(['Enter an email address.', 'Choose a role']))).toBe(
    'Enter an email address. Choose a role.',
  );
  expect(wordsFor(invalid(['Choose a role', 'Choose a role.']))).toBe('Choose a role.');
  expect(wordsFor(invalid([]))).not.toMatch(/marked/);
});
