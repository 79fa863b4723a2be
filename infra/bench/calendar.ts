/** Measures the calendar's week against FullCalendar's, on a throttled CPU: `npm run bench -- calendar [rounds]`. */
import { loadavg } from 'node:os';
import type { Browser, Page } from '@playwright/test';
import { print } from '#infra/machine/terminal.mjs';
import { target } from './calendar/events.ts';
import { move, turn, type Side } from './calendar/interactions.ts';
import { launchBrowser, servePage } from './support/built-page.ts';
import { aboveGoals } from './support/goals.ts';
import { median, rounded } from './support/numbers.ts';
import { runBench, type BenchContext } from './support/run-bench.ts';

const rounds = Number(process.argv[2] ?? 15);
const warmUps = 1;
/** Ratios of a turn to FullCalendar's. */
const goals = { turnOverFullCalendar200: 0.5, turnOverFullCalendar500: 0.5 } as const;
/** CPU throttling of Chromium: this many times slower. */
const slowness = 4;
const restMs = 250;
const viewport = { width: 1440, height: 900 };
const sides = ['karemd', 'fullcalendar'] as const satisfies readonly Side[];

async function open(browser: Browser, side: Side, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  await page.goto(`${address}&calendar=${side}`);
  await page.getByText(target.patientName).first().waitFor({ state: 'attached' });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  return page;
}

interface Times {
  turn: number[];
  move: number[];
}

/** Alternating in each round, so that other load on the machine affects both. */
async function race(browser: Browser, address: string): Promise<Record<Side, Times>> {
  const times = { karemd: { turn: [], move: [] }, fullcalendar: { turn: [], move: [] } } as Record<
    Side,
    Times
  >;
  const pages = {
    karemd: await open(browser, 'karemd', address),
    fullcalendar: await open(browser, 'fullcalendar', address),
  };
  for (let round = 0; round < warmUps + rounds; round += 1)
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const page = pages[side];
      await page.bringToFront();
      const turns = [];
      for (const toWeek of [1, 0] as const) {
        turns.push(await turn(page, side, toWeek));
        await page.waitForTimeout(restMs);
      }
      const moves = [];
      for (const byHours of [1, -1]) {
        moves.push(await move(page, byHours));
        await page.waitForTimeout(restMs);
      }
      if (round < warmUps) continue;
      times[side].turn.push(...turns);
      times[side].move.push(...moves);
    }
  for (const page of Object.values(pages)) await page.close();
  return times;
}

function report(count: number, { karemd, fullcalendar }: Record<Side, Times>) {
  for (const what of ['turn', 'move'] as const) {
    const [mine, other] = [median(karemd[what]), median(fullcalendar[what])];
    const ratio = rounded(mine / other);
    print(
      `  ${count} appointments, ${what}: ${rounded(mine, 1)} ms, FullCalendar ${rounded(other, 1)} ms, ratio ${ratio}`,
    );
  }
  return {
    turnMs: rounded(median(karemd.turn), 1),
    turn: rounded(median(karemd.turn) / median(fullcalendar.turn)),
    move: rounded(median(karemd.move) / median(fullcalendar.move)),
    theirTurnMs: rounded(median(fullcalendar.turn), 1),
  };
}

async function measure(bench: BenchContext) {
  const address = await servePage(bench, 'calendar');
  const browser = await launchBrowser(bench);
  print(
    `\nA week turned and an appointment moved until painted, processor ${slowness} times slower\n`,
  );
  const load = rounded(loadavg()[0] ?? 0, 1);
  const few = report(200, await race(browser, `${address}?events=200`));
  const many = report(500, await race(browser, `${address}?events=500`));
  const judged = { turnOverFullCalendar200: few.turn, turnOverFullCalendar500: many.turn };
  return {
    ...judged,
    moveOverFullCalendar200: few.move,
    moveOverFullCalendar500: many.move,
    turnMs200: few.turnMs,
    fullCalendarTurnMs200: few.theirTurnMs,
    load,
    goals,
    missed: aboveGoals(judged, goals),
  };
}

await runBench({ name: 'calendar', runs: rounds, measure });
