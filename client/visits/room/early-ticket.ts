/** A ticket that is asked for at the door, and again on the way to the button, so that the click finds it. */
import type { Ticket } from '#shared/visits.ts';
import { knock } from './knock.ts';

/** A ticket opens the door for two minutes; one that lay longer than this is left to die. */
const freshForMs = 60_000;
const warmingMs = 2_000;

export function earlyTickets(ask: () => Promise<Ticket>) {
  let early: { ticket: Promise<Ticket>; at: number } | undefined;
  const fresh = () => (early && Date.now() - early.at < freshForMs ? early.ticket : undefined);
  return {
    /** The way to the video server is warmed up too. */
    askEarly: () => {
      if (fresh()) return;
      const ticket = ask();
      early = { ticket, at: Date.now() };
      ticket.then(({ url }) => knock(url, warmingMs)).catch(() => undefined);
    },
    /** Each ticket is used once; one that was refused early is asked for again. */
    ticket: async () => {
      const ready = fresh();
      early = undefined;
      return ready ? ready.catch(ask) : ask();
    },
  };
}
