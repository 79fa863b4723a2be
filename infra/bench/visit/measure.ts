/** The rounds of the visit's bench, on the demo hospital's stores with a video server that may be killed. */
import type { Browser, Page } from '@playwright/test';
import type { Invitation } from '#shared/visits/guests.ts';
import type { Visit } from '#shared/visits.ts';
import { asked } from '#infra/e2e/support/people.ts';
import { newOwnVisit, withColleague } from '#infra/e2e/visits/new-visit.ts';
import { slowDown } from '#infra/e2e/support/slow-processor.ts';
import { openOwnVideo, signInAt, type OwnVideo } from '#infra/e2e/visits/own-livekit.ts';
import { call, ticketsPerSecond } from './calls.ts';
import { firstFrame, nextClick, whenSaid } from './page-timer.ts';
import { arrive, button, comeToWait, inTheLine, join, leave, newPage } from './people.ts';
import { joined, race } from './first-frame.ts';

export interface Figures {
  firstFrameMs: number[];
  bareFirstFrameMs: number[];
  firstFrameSlowMs: number[];
  bareFirstFrameSlowMs: number[];
  admitToFirstFrameMs: number[];
  saidLostMs: number[];
  saidSilentMs: number[];
  backAfterRestartMs: number[];
  tokensPerSecond: number;
  preJoinScriptKb: number;
}

interface Wanted {
  browser: Browser;
  rounds: number;
  bareUrl: string;
}

const tokensForMs = 5_000;
const downMs = 1_100;
/** Between two silences: as long as a line needs to be like any other again. */
const settleMs = 1_500;
/** How many times slower than this machine's the processor pretends to be. */
const slowness = 4;

async function admitted(desk: Page, phone: Page, name: string): Promise<number> {
  const [clicked, frame] = [nextClick(desk), firstFrame(phone)];
  await button(desk, 'Admit').click();
  const took = (await frame) - (await clicked);
  await button(desk, `More for ${name}`).click();
  await desk.getByRole('menuitem', { name: 'Send back' }).click();
  await inTheLine(phone);
  return took;
}

/** Killed, away for a moment, and up again: when it is said, and how long after that they see again. */
async function killed(page: Page, { liveKit }: OwnVideo) {
  const frame = firstFrame(page);
  const said = whenSaid(page, 'Reconnecting');
  const diedAt = Date.now();
  liveKit.kill();
  const saidMs = (await said) - diedAt;
  await new Promise((away) => setTimeout(away, downMs));
  await liveKit.startAgain();
  const upAt = Date.now();
  return { saidMs, backMs: (await frame) - upAt };
}

/** It stands still and closes nothing: when it is said. Then it goes on, and they see each other again. */
async function silenced(page: Page, { liveKit }: OwnVideo): Promise<number> {
  const said = whenSaid(page, 'Reconnecting');
  const silentAt = Date.now();
  liveKit.freeze();
  const saidMs = await said.finally(liveKit.thaw).then((at) => at - silentAt);
  await page.getByText('Reconnecting').first().waitFor({ state: 'detached' });
  await new Promise((settled) => setTimeout(settled, settleMs));
  return saidMs;
}

export async function measure({ browser, rounds, bareUrl }: Wanted): Promise<Figures> {
  const video = await openOwnVideo();
  try {
    const visit = await newOwnVisit();
    const colleague = await withColleague(visit);
    const { patient, clinician } = visit;
    const [row] = await asked<{ id: string }>(
      'select id from appointments where patient_name = $1',
      [patient.fullName],
    );
    const appointmentId = row?.id ?? '';
    const opener = await newPage(browser);
    const { url } = video;
    await signInAt(opener, url, clinician);
    const { id: visitId } = await call<Visit>(opener, 'visits.open', { appointmentId });
    await opener.context().close();

    const { page: desk } = await arrive(browser, { url, visitId, person: clinician });
    await join(desk);
    const { page, scriptKb } = await arrive(browser, { url, visitId, person: colleague });
    const rival = await newPage(browser);
    await rival.goto(bareUrl);

    const plain = await race(rounds, page, rival, visitId);
    const speedUp = await slowDown([page, rival], slowness);
    const slow = await race(rounds, page, rival, visitId);
    await speedUp();
    await rival.context().close();

    const tokensPerSecond = await ticketsPerSecond(page, visitId, tokensForMs);
    const backs = [];
    await joined(page);
    for (let round = 0; round < rounds; round += 1) backs.push(await killed(page, video));
    await leave(page);

    const { link } = await call<Invitation>(desk, 'visits.invite', {
      appointmentId,
      byMail: false,
    });
    const phone = await comeToWait(browser, link, patient.fullName);
    const admits = [];
    for (let round = 0; round < rounds + 1; round += 1)
      admits.push(await admitted(desk, phone, patient.fullName));
    await phone.context().close();

    // Last: a line that is silent again and again is a poor one, and pictures give way to sound.
    const silences = [];
    await joined(page);
    for (let round = 0; round < rounds; round += 1) silences.push(await silenced(page, video));
    for (const one of [page, desk]) await one.context().close();
    return {
      firstFrameMs: plain.ours,
      bareFirstFrameMs: plain.bare,
      firstFrameSlowMs: slow.ours,
      bareFirstFrameSlowMs: slow.bare,
      admitToFirstFrameMs: admits.slice(1),
      saidLostMs: backs.map(({ saidMs }) => saidMs),
      saidSilentMs: silences,
      backAfterRestartMs: backs.map(({ backMs }) => backMs),
      tokensPerSecond,
      preJoinScriptKb: scriptKb,
    };
  } finally {
    await video.close();
  }
}
