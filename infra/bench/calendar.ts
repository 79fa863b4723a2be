/** The calendar's week beside FullCalendar's, on a slowed processor: `npm run bench -- calendar`. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import express from 'express';
import { build } from 'vite';
import { launchOptions } from '#infra/check/browser.ts';
import { locate, programs } from '#infra/machine/programs.mjs';
import { explain, say } from '#infra/machine/say.mjs';
import { root } from '#infra/stack/env.ts';
import { target } from './calendar/events.ts';
import { move, turn, type Side } from './calendar/interactions.ts';

const rounds = 15;
const warmUps = 1;
/** How many times slower than this machine's the processor pretends to be. */
const slowness = 4;
const restMs = 250;
const viewport = { width: 1440, height: 900 };
const sides = ['ours', 'theirs'] as const satisfies readonly Side[];

/** As the product itself is built. */
async function buildPage(outDir: string): Promise<void> {
  await build({
    configFile: join(root, 'vite.config.ts'),
    root: join(root, 'infra/bench/calendar'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, manifest: false },
  });
}

async function serve(folder: string) {
  const server = express().use(express.static(folder)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

async function open(browser: Browser, side: Side, address: string): Promise<Page> {
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  await page.goto(`${address}&calendar=${side}`);
  await page.getByText(target.patientName).first().waitFor({ state: 'attached' });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness });
  return page;
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

interface Times {
  turn: number[];
  move: number[];
}

/** One after the other in each round, so that whatever else the machine does meets both. */
async function race(browser: Browser, address: string): Promise<Record<Side, Times>> {
  const times = { ours: { turn: [], move: [] }, theirs: { turn: [], move: [] } } as Record<
    Side,
    Times
  >;
  const pages = {
    ours: await open(browser, 'ours', address),
    theirs: await open(browser, 'theirs', address),
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

const tenths = (value: number) => Math.round(value * 10) / 10;
const hundredths = (value: number) => Math.round(value * 100) / 100;

function tell(count: number, { ours, theirs }: Record<Side, Times>) {
  for (const what of ['turn', 'move'] as const) {
    const [mine, other] = [median(ours[what]), median(theirs[what])];
    const ratio = hundredths(mine / other);
    say(
      `  ${count} appointments, ${what}: ${tenths(mine)} ms, FullCalendar ${tenths(other)} ms, ratio ${ratio}`,
    );
  }
  return {
    turnMs: tenths(median(ours.turn)),
    turn: hundredths(median(ours.turn) / median(theirs.turn)),
    move: hundredths(median(ours.move) / median(theirs.move)),
    theirTurnMs: tenths(median(theirs.turn)),
  };
}

const folder = mkdtempSync(join(tmpdir(), 'karemd-calendar-'));
const executablePath = locate(programs.chromium) ?? launchOptions.executablePath;
let site: Awaited<ReturnType<typeof serve>> | undefined;
let browser: Browser | undefined;
try {
  await buildPage(folder);
  site = await serve(folder);
  browser = await chromium.launch({ ...launchOptions, executablePath });
  say(
    `\nA week turned and an appointment moved until painted, processor ${slowness} times slower\n`,
  );
  const load = tenths(loadavg()[0] ?? 0);
  const few = tell(200, await race(browser, `${site.url}/?events=200`));
  const many = tell(500, await race(browser, `${site.url}/?events=500`));
  say();
  say(
    JSON.stringify({
      turnOverFullCalendar200: few.turn,
      turnOverFullCalendar500: many.turn,
      moveOverFullCalendar200: few.move,
      moveOverFullCalendar500: many.move,
      turnMs200: few.turnMs,
      fullCalendarTurnMs200: few.theirTurnMs,
      load,
      cores: availableParallelism(),
      runs: rounds,
    }),
  );
} catch (error) {
  explain(error);
  process.exitCode = 1;
} finally {
  await browser?.close();
  site?.close();
  rmSync(folder, { recursive: true, force: true });
}
