/** The rounds of the visit's bench, on the demo hospital's stores with a LiveKit of its own that is killed. */
import type { Browser, Page } from '@playwright/test';
import type { Invitation } from '#shared/visits/guests.ts';
import type { Visit } from '#shared/visits.ts';
import { query } from '#infra/e2e/support/database.ts';
import { newVisit, addColleague } from '#infra/e2e/visits/new-visit.ts';
import { slowProcessor } from '#infra/e2e/support/slow-processor.ts';
import { openSession } from '#infra/e2e/support/session.ts';
import { openOwnVideo, type OwnVideo } from '#infra/e2e/visits/own-livekit.ts';
import { inRounds } from '#infra/bench/support/rounds.ts';
import { call, ticketsPerSecond } from './calls.ts';
import { firstFrame, nextClick, whenTextShown } from './page-timer.ts';
import {
  openVisitPage,
  button,
  enterAsPatient,
  waitingRoomShown,
  join,
  leave,
  newPage,
} from './people.ts';
import { joined, compareFirstFrames, mostMinutes } from './first-frame.ts';

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

interface MeasureOptions {
  browser: Browser;
  rounds: number;
  bareUrl: string;
}

const tokensForMs = 5_000;
const downMs = 1_100;
/** Between two freezes: as long as the connection needs to be judged good again. */
const settleMs = 1_500;
/** CPU throttling of Chromium: this many times slower. */
const slowness = 4;

async function admitted(desk: Page, phone: Page): Promise<number> {
  const [clicked, frame] = [nextClick(desk), firstFrame(phone)];
  await button(desk, 'Admit').click();
  const took = (await frame) - (await clicked);
  await button(desk, 'Send back').click();
  await waitingRoomShown(phone);
  return took;
}

/** LiveKit is killed and restarted: until "Reconnecting" is shown, and from its return to the next frame. */
async function killed(page: Page, { liveKit }: OwnVideo) {
  const frame = firstFrame(page);
  const shownAt = whenTextShown(page, 'Reconnecting');
  const diedAt = Date.now();
  liveKit.kill();
  const shownMs = (await shownAt) - diedAt;
  await new Promise((away) => setTimeout(away, downMs));
  await liveKit.startAgain();
  const upAt = Date.now();
  return { shownMs, backMs: (await frame) - upAt };
}

/** LiveKit is frozen without closing connections: until "Reconnecting" is shown. Then it continues. */
async function silenced(page: Page, { liveKit }: OwnVideo): Promise<number> {
  const shownAt = whenTextShown(page, 'Reconnecting');
  const silentAt = Date.now();
  liveKit.freeze();
  const shownMs = await shownAt.finally(liveKit.thaw).then((at) => at - silentAt);
  await page.getByText('Reconnecting').first().waitFor({ state: 'detached' });
  await new Promise((settled) => setTimeout(settled, settleMs));
  return shownMs;
}

export async function measure({ browser, rounds, bareUrl }: MeasureOptions): Promise<Figures> {
  const video = await openOwnVideo();
  try {
    const visit = await newVisit();
    const colleague = await addColleague(visit);
    const { patient, clinician } = visit;
    const [row] = await query<{ id: string }>(
      'select id from appointments where patient_name = $1',
      [patient.fullName],
    );
    const appointmentId = row?.id ?? '';
    const opener = await newPage(browser);
    const { url } = video;
    await openSession(opener, clinician, url);
    await opener.goto(`${url}/mark.svg`);
    const { id: visitId } = await call<Visit>(opener, 'visits.open', { appointmentId });
    await opener.context().close();

    const { page: desk } = await openVisitPage(browser, { url, visitId, person: clinician });
    await join(desk);
    const { page, scriptKb } = await openVisitPage(browser, { url, visitId, person: colleague });
    const barePage = await newPage(browser);
    await barePage.goto(bareUrl);

    const plain = await compareFirstFrames(
      { name: 'first frame', rounds },
      page,
      barePage,
      visitId,
    );
    const speedUp = await slowProcessor([page, barePage], slowness);
    const slow = await compareFirstFrames(
      { name: 'first frame, CPU / 4', rounds },
      page,
      barePage,
      visitId,
    );
    await speedUp();
    await barePage.context().close();

    const tokensPerSecond = await ticketsPerSecond(page, visitId, tokensForMs);
    const backs: Awaited<ReturnType<typeof killed>>[] = [];
    await joined(page);
    await inRounds({ name: 'killed', rounds, mostMinutes }, async () =>
      backs.push(await killed(page, video)),
    );
    await leave(page);

    const { link } = await call<Invitation>(desk, 'visits.invite', {
      appointmentId,
      byMail: false,
    });
    const phone = await newPage(browser);
    await enterAsPatient(phone, link, patient.fullName);
    const admits: number[] = [];
    await inRounds({ name: 'admitted', rounds: rounds + 1, mostMinutes }, async () =>
      admits.push(await admitted(desk, phone)),
    );
    await phone.context().close();

    const silences: number[] = [];
    await joined(page);
    await inRounds({ name: 'silent', rounds, mostMinutes }, async () =>
      silences.push(await silenced(page, video)),
    );
    for (const side of [page, desk]) await side.context().close();
    return {
      firstFrameMs: plain.ours,
      bareFirstFrameMs: plain.bare,
      firstFrameSlowMs: slow.ours,
      bareFirstFrameSlowMs: slow.bare,
      admitToFirstFrameMs: admits.slice(1),
      saidLostMs: backs.map(({ shownMs }) => shownMs),
      saidSilentMs: silences,
      backAfterRestartMs: backs.map(({ backMs }) => backMs),
      tokensPerSecond,
      preJoinScriptKb: scriptKb,
    };
  } finally {
    await video.close();
  }
}
