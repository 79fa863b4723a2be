/** Walks through effects and assistance: blur and noise suppression, and help over a poor connection. */
import { expect, test, type Page } from '@playwright/test';
import { countMailsTo } from '#infra/e2e/support/mailbox.ts';
import { expectFramesToGrow } from './frames.ts';
import { expectAccessible, expectUsableOnPhone } from '#infra/e2e/support/screen-checks.ts';
import { newVisit } from './new-visit.ts';
import { button, openTeleVisits, rowOf, withAdmittedPatient } from './tele-visit.ts';

test.describe.configure({ mode: 'parallel' });

/** What made the track that this page sends: the camera itself, or the blur. */
const makers = (page: Page) =>
  page.evaluate(() => {
    const { keptConnections } = globalThis as unknown as { keptConnections: RTCPeerConnection[] };
    return keptConnections
      .flatMap((connection) => connection.getSenders())
      .flatMap(({ track }) => (track?.readyState === 'live' ? [track] : []))
      .map((track) => `${track.kind} ${track.constructor.name} ${track.label}`)
      .join('; ');
  });

/** Of the own video, as it is shown and as it is sent. */
const shownFrames = (page: Page) =>
  page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);

/** As slow as a phone in the country; the returned function ends it. */
async function slowLine(page: Page): Promise<() => Promise<unknown>> {
  const cdp = await page.context().newCDPSession(page);
  const emulate = (bytesPerSecond: number) =>
    cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
  await cdp.send('Network.enable');
  await emulate(50_000);
  return () => emulate(-1);
}

/** The count begins anew where another track is shown meanwhile. */
async function expectPictureToMove(page: Page) {
  let from = await shownFrames(page);
  const more = async () => {
    const frames = await shownFrames(page);
    from = Math.min(from, frames);
    return frames - from;
  };
  await expect.poll(more).toBeGreaterThan(2);
}

test('background blur and noise suppression run in the browser, with files of our own server', async ({
  browser,
}) => {
  const visit = await newVisit();
  const desk = await openTeleVisits(browser, visit.clinician);
  const elsewhere: string[] = [];
  desk.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (/^https?:$/.test(protocol) && hostname !== '127.0.0.1') elsewhere.push(hostname);
  });
  await rowOf(desk, visit)
    .getByRole('button', { name: /^Start visit/ })
    .click();
  await expect(desk.getByLabel('You', { exact: true })).toBeVisible();
  const blur = desk.getByRole('switch', { name: 'Blur my background' });
  // On a slow line it says how much is loaded, and can be stopped.
  const fast = await slowLine(desk);
  await blur.click();
  await expect(desk.getByText(/^Loading [\d.]+ MB: \d+ %$/)).toBeVisible();
  await button(desk, 'Stop').click();
  await expect(blur).toBeEnabled();
  await expect(blur).not.toBeChecked();
  await fast();
  await blur.click();
  await expect(desk.getByText('Preparing, this takes a moment.')).toHaveCount(0);
  await expect(blur).toBeChecked();
  await expectPictureToMove(desk);
  await expectAccessible(desk, 'the device check');

  await button(desk, 'Join').click();
  await expect(button(desk, 'Leave')).toBeVisible();
  const made = expect.poll(() => makers(desk));
  await made.toContain('video MediaStreamTrackGenerator');
  await expectPictureToMove(desk);
  await button(desk, 'Devices').click();
  await desk.getByRole('switch', { name: 'Reduce background noise' }).click();
  await made.toContain('MediaStreamAudioDestinationNode');
  await expect(blur).toBeEnabled();
  await blur.click();
  await made.not.toContain('video MediaStreamTrackGenerator');
  await expectPictureToMove(desk);
  expect(elsewhere).toEqual([]);
  await desk.context().close();
});

/** On which the sound of the others is played. */
const speakersOf = (page: Page) =>
  page.evaluate(async () => {
    const devices = await navigator.mediaDevices.enumerateDevices();
    const sinks = [...document.querySelectorAll('audio')].map(
      (sound) => (sound as unknown as { sinkId: string }).sinkId,
    );
    return [...new Set(sinks)].map((id) => devices.find(({ deviceId }) => deviceId === id)?.label);
  });

/** The menu closes where the patient's connection is made anew meanwhile, as on a very busy machine. */
const helpWith = (desk: Page, word: string) =>
  expect(async () => {
    await button(desk, 'Help the patient').click();
    await desk.getByRole('menuitem', { name: word }).click({ timeout: 10_000 });
  }).toPass();

test('a clinician helps a patient over a poor connection: each request is shown and answered', async ({
  browser,
}) => {
  const { clinician, patient, desk, page } = await withAdmittedPatient(browser);
  const theirs = desk.getByRole('figure').filter({ hasText: `${patient.fullName}, patient` });
  const asked = (title: string) => page.getByRole('alertdialog', { name: title });
  await expectFramesToGrow(desk, clinician.fullName);

  await helpWith(desk, 'Ask for sound only');
  await expect(asked('Sound only?')).toContainText(`${clinician.fullName} asks`);
  await expectUsableOnPhone(page, 'a request of the clinician');
  await button(page, 'Sound only').click();
  await expect(desk.getByText(`${patient.fullName} has switched to sound only.`)).toBeVisible();
  await expect(theirs).toContainText('Their camera is off');
  await expect(page.getByText('Sound only, as the clinic asked')).toBeVisible();
  await expect(page.locator('figure video')).toHaveCount(0);
  await button(page, 'Show pictures').click();
  await expect(theirs.locator('video')).toBeVisible();
  await expectFramesToGrow(page, patient.fullName);

  await helpWith(desk, 'Ask to switch their camera off');
  await expect(asked('Switch your camera off?')).toBeVisible();
  await button(page, 'Not now').click();
  await expect(desk.getByText(`${patient.fullName} keeps the camera on.`)).toBeVisible();
  await helpWith(desk, 'Ask for a snapshot of their picture');
  await expect(asked('Allow a snapshot?')).toBeVisible();
  await button(page, 'Allow').click();
  await expect(desk.getByText('The snapshot is in the chat and in the record.')).toBeVisible();
  await button(desk, 'Chat').click();
  await expect(desk.getByRole('img', { name: /^Snapshot .*jpg$/ })).toBeVisible();
  await desk.keyboard.press('Escape');
  await helpWith(desk, 'Ask to restart their camera');
  await button(page, 'Restart camera').click();
  await expect(desk.getByText(`${patient.fullName} has restarted their camera.`)).toBeVisible();
  await expectFramesToGrow(desk, clinician.fullName);

  const mails = await countMailsTo(patient.email);
  await helpWith(desk, 'Send the link again');
  await expect(asked('You were sent the link again')).toBeVisible();
  await expect.poll(() => countMailsTo(patient.email)).toBe(mails + 1);
  await button(page, 'OK').click();

  // As after a phone call: playback is paused.
  await page.evaluate(() => {
    for (const sound of document.querySelectorAll('audio')) sound.pause();
    globalThis.dispatchEvent(new Event('focus'));
  });
  await button(page, 'Turn on sound').click();
  await expect(button(page, 'Turn on sound')).toHaveCount(0);
  await button(desk, 'Devices').click();
  await desk.getByRole('combobox', { name: 'Speaker' }).click();
  await desk.getByRole('option', { name: 'Fake Audio Output 2' }).click();
  await expect.poll(() => speakersOf(desk)).toEqual(['Fake Audio Output 2']);
  await button(desk, 'Test sound').click();
  await expect(desk.getByText(/^You hear three notes now\./)).toBeVisible();
  await desk.getByRole('switch', { name: /^Sound only/ }).click();
  await expect(desk.getByText('Sound only: no pictures')).toBeVisible();
  await expectAccessible(desk, 'audio first');
  for (const one of [desk, page]) await one.context().close();
});
