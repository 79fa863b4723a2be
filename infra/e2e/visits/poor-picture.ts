/** A part of walks through a call: why the own picture is poor is told on the own tile. */
import { expect, type Page } from '@playwright/test';

/** The encoder says that the processor holds it back; the returned function ends it. */
async function busyEncoder(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const sender = RTCRtpSender.prototype;
    const read = Reflect.get(sender, 'getStats') as () => Promise<Map<string, object>>;
    const isBusy = { isBusy: true };
    Object.assign(globalThis, { encoder: isBusy });
    sender.getStats = async function getStats() {
      const report = await read.call(this);
      if (!isBusy.isBusy) return report as unknown as RTCStatsReport;
      const busy = [...report].map(
        ([id, stat]) => [id, { ...stat, qualityLimitationReason: 'cpu' }] as const,
      );
      return new Map(busy) as unknown as RTCStatsReport;
    };
  });
  return () =>
    page.evaluate(() => {
      (globalThis as unknown as { encoder: { isBusy: boolean } }).encoder.isBusy = false;
    });
}

/** As by an encoder that has no time: no frame is sent any more, which the video server calls poor. */
const sendNoFrames = (page: Page) =>
  page.evaluate(async () => {
    const { keptConnections } = globalThis as unknown as { keptConnections: RTCPeerConnection[] };
    for (const connection of keptConnections)
      for (const sender of connection.getSenders())
        if (sender.track?.kind === 'video') await sender.replaceTrack(null);
  });

/** LiveKit tells of it some seconds later; the returned function waits for what is told. */
export async function sendPoorPicture(page: Page): Promise<() => Promise<void>> {
  const idle = await busyEncoder(page);
  await sendNoFrames(page);
  return async () => {
    const ownPicture = page.locator('figure[data-own]');
    await expect(ownPicture).toContainText('Device too busy');
    await idle();
    await expect(ownPicture).toContainText('Poor connection');
  };
}
