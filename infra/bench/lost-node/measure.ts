/** Two people talk while the video server of their room is lost; another one is there. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Visit } from '#shared/visits.ts';
import { query } from '#infra/e2e/support/database.ts';
import { startServer } from '#infra/e2e/support/own-server.ts';
import { openSession } from '#infra/e2e/support/session.ts';
import { addColleague, newVisit } from '#infra/e2e/visits/new-visit.ts';
import { launchBrowser } from '#infra/bench/support/built-page.ts';
import { inRounds } from '#infra/bench/support/rounds.ts';
import type { BenchContext } from '#infra/bench/support/run-bench.ts';
import { call } from '#infra/bench/visit/calls.ts';
import { firstFrame, whenTextShown } from '#infra/bench/visit/page-timer.ts';
import { join, newPage, openVisitPage } from '#infra/bench/visit/people.ts';
import { freePort } from '#infra/processes/ports.ts';
import { openTwoNodes } from './nodes.ts';

/** Until a node has told the others through Redis that it is there, and a call counts as good again. */
const settleMs = 6_000;

async function startVisit(desk: Page, url: string, patientName: string): Promise<string> {
  await desk.goto(`${url}/mark.svg`);
  const [row] = await query<{ id: string }>('select id from appointments where patient_name = $1', [
    patientName,
  ]);
  const { id } = await call<Visit>(desk, 'visits.open', { appointmentId: row?.id ?? '' });
  return id;
}

export async function measureLosses(bench: BenchContext, rounds: number) {
  const { nodes, env } = await openTwoNodes(bench);
  // The room is on the first one: it is alone.
  await nodes[0].start();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = await startServer({ port, env: { PUBLIC_URL: url, ...env } });
  bench.atEnd(server.stop);
  const browser = await launchBrowser(bench);
  const visit = await newVisit();
  const colleague = await addColleague(visit);
  const opener = await newPage(browser);
  await openSession(opener, visit.clinician, url);
  const visitId = await startVisit(opener, url, visit.patient.fullName);
  await opener.context().close();
  const pages: Page[] = [];
  for (const person of [visit.clinician, colleague]) {
    const { page } = await openVisitPage(browser, { url, visitId, person });
    await join(page);
    pages.push(page);
  }
  const figures = { saidLostMs: [] as number[], backMs: [] as number[] };
  await inRounds({ name: 'lost node', rounds, mostMinutes: 5 }, async (round) => {
    const [lost, other] = round % 2 === 0 ? nodes : [nodes[1], nodes[0]];
    await other.start();
    await sleep(settleMs);
    const frames = Promise.all(pages.map(firstFrame));
    const reconnecting = Promise.all(pages.map((page) => whenTextShown(page, 'Reconnecting')));
    const lostAt = Date.now();
    lost.kill();
    figures.saidLostMs.push(Math.max(...(await reconnecting)) - lostAt);
    figures.backMs.push(Math.max(...(await frames)) - lostAt);
  });
  return figures;
}
