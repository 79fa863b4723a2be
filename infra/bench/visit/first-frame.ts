/** Measures the time from the click to the first frame: our page against bare livekit-client with a token. */
import type { Page } from '@playwright/test';
import type { Ticket } from '#shared/visits.ts';
import { inRounds } from '#infra/bench/support/rounds.ts';
import { call } from './calls.ts';
import { firstFrame, nextClick } from './page-timer.ts';
import type { BarePage } from './page.ts';
import { button, callShown, leave } from './people.ts';

/** The minutes by which each series of the bench ends. */
export const mostMinutes = 4;

/** From the click on Join to the first frame; the page is not queried meanwhile. */
async function toFirstFrame(page: Page): Promise<number> {
  const [clicked, frame] = [nextClick(page), firstFrame(page)];
  await button(page, 'Join').click();
  return (await frame) - (await clicked);
}

/** Until the other participant is seen. */
export async function joined(page: Page): Promise<number> {
  const took = await toFirstFrame(page);
  await callShown(page);
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
      (globalThis as unknown as { bare: BarePage }).bare.ticket = { url, token };
    },
    { url: ticket.url, token: ticket.token },
  );
  const took = await toFirstFrame(page);
  await page.evaluate(() => (globalThis as unknown as { bare: BarePage }).bare.leave());
  return took;
}

/** Alternating in each round, so that other load on the machine affects both. */
export async function compareFirstFrames(
  { name, rounds }: { name: string; rounds: number },
  page: Page,
  barePage: Page,
  visitId: string,
) {
  const took = { ours: [] as number[], bare: [] as number[] };
  const turns = {
    ours: async () => took.ours.push(await ours(page)),
    bare: async () => {
      const ticket = await call<Ticket>(page, 'visits.ticket', { visitId });
      took.bare.push(await theirs(barePage, ticket));
    },
  };
  await inRounds({ name, rounds: rounds + 1, mostMinutes }, async (round) => {
    for (const side of round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const))
      await turns[side]();
  });
  // The first of each runs with cold caches.
  return { ours: took.ours.slice(1), bare: took.bare.slice(1) };
}
