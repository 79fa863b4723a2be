/** A part of walks through a call: a patient whose network lets no UDP through, on a phone with two cameras. */
import { chromium, expect, type Browser, type Page } from '@playwright/test';
import { launchOptions } from '#infra/check/browser.ts';
import { expectNoSidewaysScroll } from '#infra/e2e/support/screen-checks.ts';
import { button, comeToTheCheck } from './tele-visit.ts';

const policy = 'webrtc-ip-handling-policy=disable_non_proxied_udp';

/** The first is Chromium's, the second that of the headless shell. */
export const launchWithoutUdp = (args: string[]): Promise<Browser> =>
  chromium.launch({
    ...launchOptions,
    args: [...launchOptions.args, ...args, `--${policy}`, `--force-${policy}`],
  });

/** As a phone has them: Chromium's own, as the walks' file is one camera alone. */
export const twoCameras = '--use-fake-device-for-media-stream=device-count=2,fps=5';

/** From the link to a place in the queue; both sides read what the network does. */
export async function enterWithoutUdp(
  { page, desk }: Record<'page' | 'desk', Page>,
  link: string,
  name: string,
): Promise<void> {
  await comeToTheCheck(page, link, name);
  await expect(page.getByText('Your network limits video')).toBeVisible();
  await expectNoSidewaysScroll(page, 'the check without UDP');
  await button(page, 'Enter the waiting room').click();
  const waiting = desk.getByRole('list', { name: 'Waiting room' });
  await expect(waiting).toContainText(
    'Good connection. The network limits video: pictures may stutter.',
  );
}

/** The cameras whose pictures this page sends. */
const sentPictures = (page: Page) =>
  page.evaluate(() => {
    const { keptConnections } = globalThis as unknown as { keptConnections: RTCPeerConnection[] };
    return keptConnections
      .flatMap((connection) => connection.getSenders())
      .flatMap(({ track }) =>
        track?.kind === 'video' && track.readyState === 'live' ? [track] : [],
      )
      .map(({ label }) => label);
  });

export async function flipCamera(page: Page): Promise<void> {
  const [before] = await sentPictures(page);
  expect(before).toBeDefined();
  await button(page, 'Flip camera').tap();
  await expect.poll(() => sentPictures(page)).not.toContain(before);
}
