/** Tests tickets that were asked for early: used once, never stale, never a reason to fail. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Ticket } from '#shared/visits.ts';
import { prefetchedTickets } from './ticket-prefetch.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Tickets numbered as they are minted; `null` is a refusal. */
function ticketsFrom(answers: (number | null)[]) {
  const fetchTicket = vi.fn<() => Promise<Ticket>>(async () => {
    const number = answers.shift();
    if (number === null || number === undefined) throw new Error('no');
    const identity = 'practitioner:a';
    return { url: 'ws://video', token: `${number}`, identity, name: 'A', encryption: null };
  });
  return { fetchTicket, ...prefetchedTickets(fetchTicket) };
}

test('the prefetched ticket is the one that joins, once', async () => {
  const { fetchTicket, prefetchTicket, ticket } = ticketsFrom([1, 2]);
  prefetchTicket();
  prefetchTicket();
  expect((await ticket()).token).toBe('1');
  expect((await ticket()).token).toBe('2');
  expect(fetchTicket).toHaveBeenCalledTimes(2);
});

test('a ticket older than a minute is not used', async () => {
  const { prefetchTicket, ticket } = ticketsFrom([1, 2]);
  prefetchTicket();
  await vi.advanceTimersByTimeAsync(61_000);
  expect((await ticket()).token).toBe('2');
});

test('a ticket that was refused before the click is asked for again at the click', async () => {
  const { prefetchTicket, ticket } = ticketsFrom([null, 2]);
  prefetchTicket();
  expect((await ticket()).token).toBe('2');
});
