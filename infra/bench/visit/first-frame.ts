/** Who is faster from the click to a face: ours, or bare livekit-client with a ticket in hand. */
import type { Page } from '@playwright/test';
import type { Ticket } from '#shared/visits.ts';
import { call } from './calls.ts';
import { firstFrame, nextClick } from './page-timer.ts';
import type { Bare } from './page.ts';
import { button, inTheRoom, leave } from './people.ts';

/** From the click on Join to the first frame; nothing else is asked of the page meanwhile. */
async function toFirstFrame(page: Page): Promise<number> {
  const [clicked, frame] = [nextClick(page), firstFrame(page)];
  await button(page, 'Join').click();
  return (await frame) - (await clicked);
}

/** Until whoever is inside is seen. */
export async function joined(page: Page): Promise<number> {
  const took = await toFirstFrame(page);
  await inTheRoom(page);
  return took;
}

async function ours(page: Page): Promise<number> {
  const took = await joined(page);
  await leave(page);
  return took;
}

async function theirs(page: Page, ticket: Ticket): Promise<number> {
  await page.evaluate(
    ({ url, token }) => {
      (globalThis as unknown as { bare: Bare }).bare.ticket = { url, token };
    },
    { url: ticket.url, token: ticket.token },
  );
  const took = await toFirstFrame(page);
  await page.evaluate(() => (globalThis as unknown as { bare: Bare }).bare.leave());
  return took;
}

/** One after the other in each round, so that whatever else the machine does meets both. */
export async function race(rounds: number, page: Page, rival: Page, visitId: string) {
  const took = { ours: [] as number[], bare: [] as number[] };
  const turns = {
    ours: async () => took.ours.push(await ours(page)),
    bare: async () => {
      const ticket = await call<Ticket>(page, 'visits.ticket', { visitId });
      took.bare.push(await theirs(rival, ticket));
    },
  };
  for (let round = 0; round < rounds + 1; round += 1)
    for (const side of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const))
      await turns[side]();
  // The first of each is cold.
  return { ours: took.ours.slice(1), bare: took.bare.slice(1) };
}
