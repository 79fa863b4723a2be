/** Measures what a slow line brings, and when pages can be used on it, over HTTP/2 as Caddy speaks it: `npm run bench -- slow-line [rounds]`. */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { startDemoHospital } from '#infra/check/demo.ts';
import { print } from '#infra/machine/terminal.mjs';
import { inherited } from '#infra/stack/env.ts';
import type { Figures } from './slow-line/visits.ts';
import { launchBrowser } from './support/built-page.ts';
import { openHttp2Front } from './support/http2-front.ts';
import { median, rounded } from './support/numbers.ts';
import { aboveGoals } from './support/goals.ts';
import { runBench, type BenchContext } from './support/run-bench.ts';

const rounds = Number(process.argv[2] ?? 5);

const medians = (figures: readonly Figures[]): Figures => ({
  kb: rounded(median(figures.map(({ kb }) => kb)), 1),
  requests: median(figures.map(({ requests }) => requests)),
  lcpMs: Math.round(median(figures.map(({ lcpMs }) => lcpMs))),
  readyMs: Math.round(median(figures.map(({ readyMs }) => readyMs))),
});

/** The schedule on a slow line, at first and once more (0053-page-load-and-script-chunks.md). */
const goals = { scheduleReadyMs: 4_500, scheduleAgainReadyMs: 3_000 } as const;

function report(name: string, { kb, requests, lcpMs, readyMs }: Figures): void {
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`.padStart(8);
  print(
    `  ${name.padEnd(20)} ${kb.toFixed(0).padStart(6)} kB ${String(requests).padStart(4)} requests, largest paint ${seconds(lcpMs)}, ready ${seconds(readyMs)}`,
  );
}

async function measure(bench: BenchContext) {
  // The walks' support reads the demo hospital's address when it is imported.
  inherited().KAREMD_RUNNING ??= await startDemoHospital({
    processes: bench.processes,
    dataDir: join(bench.dataDir, 'demo'),
  });
  const { benchRoutes } = await import('./slow-line/bench-routes.ts');
  const { visitTwice } = await import('./slow-line/visits.ts');
  const { demo } = await import('#infra/e2e/support/demo.ts');
  const { url, pin } = await openHttp2Front(bench, demo.url);
  const browser = await launchBrowser(bench, [`--ignore-certificate-errors-spki-list=${pin}`]);
  const load = rounded(loadavg()[0] ?? 0, 1);
  print('\n1.44 Mbit/s, 562 ms for each request, processor 4 times slower\n');
  const routes: Record<string, { cold: Figures; warm: Figures }> = {};
  for (const route of await benchRoutes()) {
    const visits = [];
    for (let round = 0; round < rounds; round += 1)
      visits.push(await visitTwice(browser, url, route));
    const cold = medians(visits.map((pair) => pair.cold));
    const warm = medians(visits.map((pair) => pair.warm));
    report(route.path, cold);
    report(`${route.path}, again`, warm);
    routes[route.path] = { cold, warm };
  }
  const schedule = routes['/Scheduling'];
  const judged = {
    scheduleReadyMs: schedule?.cold.readyMs ?? Infinity,
    scheduleAgainReadyMs: schedule?.warm.readyMs ?? Infinity,
  };
  return { routes, ...judged, load, goals, missed: aboveGoals(judged, goals) };
}

await runBench({ name: 'slow-line', runs: rounds, measure });
