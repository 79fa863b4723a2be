/** A patient's line is cut and comes back: how soon the clinician is told, and how soon both see each other again. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { openSession } from '#infra/e2e/support/session.ts';
import { observeConnections } from '#infra/e2e/visits/frames.ts';
import { copiedLink, newVisit } from '#infra/e2e/visits/new-visit.ts';
import { launchBrowser } from '#infra/bench/support/built-page.ts';
import { inRounds } from '#infra/bench/support/rounds.ts';
import type { BenchContext } from '#infra/bench/support/run-bench.ts';
import { button, callShown, enterAsPatient, newPage } from '#infra/bench/visit/people.ts';
import { networkProcessOf } from './network-process.ts';

/** Shorter than the time after which LiveKit gives a connection up, and longer. */
const cutsMs = { short: 6_000, long: 20_000 };
const patienceMs = 90_000;

/** Milliseconds from now until more of the incoming video is decoded. */
const untilFrames = (page: Page): Promise<number> =>
  page.evaluate(async (mostMs) => {
    const { keptConnections } = globalThis as unknown as { keptConnections: RTCPeerConnection[] };
    const decoded = async () => {
      const frames = new Map<string, number>();
      for (const [at, connection] of keptConnections.entries())
        for (const [id, stat] of (await connection.getStats()) as unknown as Map<
          string,
          Record<string, unknown>
        >)
          if (stat['type'] === 'inbound-rtp' && stat['kind'] === 'video')
            frames.set(`${at} ${id}`, Number(stat['framesDecoded'] ?? 0));
      return frames;
    };
    const since = performance.now();
    const before = await decoded();
    while (performance.now() - since < mostMs) {
      const now = await decoded();
      if ([...now].some(([id, frames]) => frames > (before.get(id) ?? 0)))
        return performance.now() - since;
      await new Promise((again) => setTimeout(again, 20));
    }
    throw new Error('No picture came back.');
  }, patienceMs);

interface Call {
  desk: Page;
  page: Page;
  pid: number;
}

async function cut({ desk, page, pid }: Call, forMs: number) {
  const since = performance.now();
  process.kill(pid, 'SIGSTOP');
  const end = sleep(forMs).then(() => process.kill(pid, 'SIGCONT'));
  const lost = desk.locator('figure').filter({ hasText: 'Connection lost' });
  await lost
    .or(desk.getByText(/^Connection lost at/))
    .first()
    .waitFor();
  const saidMs = performance.now() - since;
  await end;
  const [deskMs, patientMs] = await Promise.all([untilFrames(desk), untilFrames(page)]);
  // Until the line counts as good again, so that one cut does not add to another.
  await desk.getByText('Connection lost').first().waitFor({ state: 'detached' });
  await sleep(5_000);
  return { saidMs, backMs: Math.max(deskMs, patientMs) };
}

/** The clinician's browser stays connected; the patient's is frozen. */
export async function measureCuts(bench: BenchContext, rounds: number) {
  const mark = `--karemd-bench=${randomBytes(8).toString('hex')}`;
  const deskBrowser = await launchBrowser(bench);
  const patientBrowser = await launchBrowser(bench, [mark]);
  const visit = await newVisit();
  const desk = await newPage(deskBrowser);
  const page = await newPage(patientBrowser);
  for (const side of [desk, page]) await observeConnections(side);
  await openSession(desk, visit.clinician);
  await desk.goto('/video');
  await enterAsPatient(page, await copiedLink(visit), visit.patient.fullName);
  await button(desk, `Admit ${visit.patient.fullName}`).click();
  await Promise.all([desk, page].map((side) => callShown(side).then(() => untilFrames(side))));
  const call = { desk, page, pid: networkProcessOf(mark) };
  const figures = {
    saidLostMs: [] as number[],
    backAfterShortCutMs: [] as number[],
    backAfterLongCutMs: [] as number[],
  };
  await inRounds({ name: 'cuts', rounds, mostMinutes: 5 }, async () => {
    const short = await cut(call, cutsMs.short);
    const long = await cut(call, cutsMs.long);
    figures.saidLostMs.push(short.saidMs, long.saidMs);
    figures.backAfterShortCutMs.push(short.backMs);
    figures.backAfterLongCutMs.push(long.backMs);
  });
  return figures;
}
