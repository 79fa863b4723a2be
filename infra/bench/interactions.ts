/** Measures how long daily interactions take to be painted, on a throttled CPU: `npm run bench -- interactions [rounds]`. */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startDemoHospital } from '#infra/check/demo.ts';
import { dayMs } from '#shared/durations.ts';
import { print } from '#infra/machine/terminal.mjs';
import { inherited } from '#infra/stack/env.ts';
import { longestInteraction, watchInteractions } from './interactions/event-timing.ts';
import { scrolledThrough, type ScrollFrames } from './interactions/scroll-frames.ts';
import type { Step } from './interactions/steps.ts';
import { launchBrowser } from './support/built-page.ts';
import { aboveGoals } from './support/goals.ts';
import { median, rounded } from './support/numbers.ts';
import { runBench, type BenchContext } from './support/run-bench.ts';

const rounds = Number(process.argv[2] ?? 5);
/** The first round loads the parts that are loaded late. */
const warmUps = 1;
/** CPU throttling of Chromium: this many times slower. */
const slowness = 4;
const patienceMs = 120_000;
const viewport = { width: 1440, height: 900 };

/** What a person notices as slow, by the bounds of INP (web.dev/inp), on a slow processor. */
const goals = { slowestMedianMs: 500 } as const;

async function walk(page: Page, steps: readonly Step[], times: Map<string, number[]>) {
  for (const { name, act, done } of steps) {
    const took = await longestInteraction(page, async () => {
      await act(page);
      await done(page);
    });
    times.set(name, [...(times.get(name) ?? []), took]);
  }
}

async function measure(bench: BenchContext) {
  // The walks' support reads the demo hospital's address when it is imported.
  inherited().KAREMD_RUNNING ??= await startDemoHospital({
    processes: bench.processes,
    dataDir: join(bench.dataDir, 'demo'),
  });
  const { openSession } = await import('#infra/e2e/support/session.ts');
  const { demo } = await import('#infra/e2e/support/demo.ts');
  const { busiestToday } = await import('./support/busiest-today.ts');
  const { pagesOf, rosterPage } = await import('./interactions/steps.ts');
  const { newLargeUnit } = await import('#infra/e2e/roster/large-unit.ts');
  const { email, patientName } = await busiestToday();
  const nextWeek = new Date(Date.now() + 7 * dayMs);
  const monday = new Date(Number(nextWeek) - ((nextWeek.getUTCDay() + 6) % 7) * dayMs);
  const roster = rosterPage(await newLargeUnit(monday.toISOString().slice(0, 10)));
  const browser = await launchBrowser(bench);
  const load = rounded(loadavg()[0] ?? 0, 1);
  const times = new Map<string, number[]>();
  print('\nFrom an input until its result is painted, processor 4 times slower\n');
  const scrolled: Record<string, ScrollFrames> = {};
  for (const { path, isReady, scroller, steps, ...whose } of [...pagesOf(patientName), roster]) {
    const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
    page.setDefaultTimeout(patienceMs);
    await watchInteractions(page);
    await openSession(page, { email, ...whose });
    await page.goto(new URL(path, demo.url).href);
    await isReady(page);
    if (scroller) {
      const { frames, inTimePercent, longestMs } = await scrolledThrough(scroller(page));
      scrolled[new URL(path, demo.url).pathname.slice(1)] = { frames, inTimePercent, longestMs };
      print(
        `  scroll, not throttled    ${inTimePercent} % of ${frames} frames within 17 ms, at most ${longestMs} ms`,
      );
    }
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    for (let round = 0; round < warmUps; round += 1) await walk(page, steps, new Map());
    for (let round = 0; round < rounds; round += 1) await walk(page, steps, times);
    await page.context().close();
    for (const { name } of steps) {
      const took = times.get(name) ?? [];
      print(
        `  ${name.padEnd(24)} ${String(median(took)).padStart(5)} ms, at most ${Math.max(...took)} ms`,
      );
    }
  }
  const report = Object.fromEntries(
    [...times].map(([name, took]) => [name, { medianMs: median(took), mostMs: Math.max(...took) }]),
  );
  const slowestMedianMs = Math.max(...[...times.values()].map(median));
  const missed = aboveGoals({ slowestMedianMs }, goals);
  return { interactions: report, slowestMedianMs, scrolled, load, goals, missed };
}

await runBench({ name: 'interactions', runs: rounds, measure });
