/** Asks for a ticket before the join button is pressed, so that the click finds one ready. */
import type { Ticket } from '#shared/visits.ts';
import { minuteMs } from '#shared/durations.ts';
import { probeServer } from './probe-server.ts';

/** The server lets a ticket be used for two minutes; an older one than this is dropped. */
const freshForMs = minuteMs;
const warmUpTimeoutMs = 2_000;

export function prefetchedTickets(fetchTicket: () => Promise<Ticket>) {
  let prefetched: { ticket: Promise<Ticket>; at: number } | undefined;
  const fresh = () =>
    prefetched && Date.now() - prefetched.at < freshForMs ? prefetched.ticket : undefined;
  return {
    /** Opens the connection to the video server too, so that joining finds it warm. */
    prefetchTicket: () => {
      if (fresh()) return;
      const ticket = fetchTicket();
      prefetched = { ticket, at: Date.now() };
      ticket.then(({ url }) => probeServer(url, warmUpTimeoutMs)).catch(() => undefined);
    },
    /** Each ticket is used once; one that was refused early is asked for again. */
    ticket: async () => {
      const ready = fresh();
      prefetched = undefined;
      return ready ? ready.catch(fetchTicket) : fetchTicket();
    },
  };
}
