/** Tickets that were asked for early: used once, never stale, never a reason to fail. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Ticket } from '#shared/visits.ts';
import { earlyTickets } from '../../room/early-ticket.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Tickets numbered as they are minted; `null` is a refusal. */
function office(answers: (number | null)[]) {
  const ask = vi.fn<() => Promise<Ticket>>(async () => {
    const number = answers.shift();
    if (number === null || number === undefined) throw new Error('no');
    const identity = 'practitioner:a';
    return { url: 'ws://video', token: `${number}`, identity, name: 'A', encryption: null };
  });
  return { ask, ...earlyTickets(ask) };
}

test('the ticket asked for on the way to the button is the one that opens the door, once', async () => {
  const { ask, askEarly, ticket } = office([1, 2]);
  askEarly();
  askEarly();
  expect((await ticket()).token).toBe('1');
  expect((await ticket()).token).toBe('2');
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a ticket that lay for more than a minute is not used', async () => {
  const { askEarly, ticket } = office([1, 2]);
  askEarly();
  await vi.advanceTimersByTimeAsync(61_000);
  expect((await ticket()).token).toBe('2');
});

test('a refusal on the way to the button is asked about again at the click', async () => {
  const { askEarly, ticket } = office([null, 2]);
  askEarly();
  expect((await ticket()).token).toBe('2');
});
