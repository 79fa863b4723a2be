/** Walks through a visit from a network that lets nothing but TLS through: by the relay of the video server (S90). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test, type Page } from '@playwright/test';
import { launchOptions } from '#infra/check/browser.ts';
import { smallCamera } from '#infra/check/camera.ts';
import { openSession } from '#infra/e2e/support/session.ts';
import { freePort } from '#infra/processes/ports.ts';
import { makeCertificate } from '#infra/stack/certificate.ts';
import type { Relay } from '#infra/stack/livekit.ts';
import { expectFramesToGrow, observeConnections } from './frames.ts';
import { addColleague, newVisit } from './new-visit.ts';
import { withOwnVideo } from './own-livekit.ts';
import { button } from './tele-visit.ts';

const domain = 'turn.karemd.test';
const policy = 'webrtc-ip-handling-policy=disable_non_proxied_udp';

/** Browsers are told port 443, which not everybody may listen at; nothing but the relay is used. */
const useRelayAlone = (port: number) => {
  const Native = globalThis.RTCPeerConnection;
  const changed = (configuration: RTCConfiguration = {}): RTCConfiguration => ({
    ...configuration,
    iceTransportPolicy: 'relay',
    iceServers: (configuration.iceServers ?? []).map((server) => ({
      ...server,
      urls: [server.urls].flat().map((url) => url.replace(':443?', `:${port}?`)),
    })),
  });
  globalThis.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super(changed(configuration));
    }
    override setConfiguration(configuration?: RTCConfiguration) {
      super.setConfiguration(changed(configuration));
    }
  };
};

/** How the pairs of candidates that carry the media reach the video server. */
const relayedBy = (page: Page) =>
  page.evaluate(async () => {
    const { keptConnections } = globalThis as unknown as { keptConnections: RTCPeerConnection[] };
    const reports = await Promise.all(keptConnections.map((one) => one.getStats()));
    type Stat = Record<string, unknown>;
    return reports.flatMap((report) => {
      const all = report as unknown as Map<string, Stat>;
      return [...all.values()]
        .filter((stat) => stat['type'] === 'candidate-pair' && stat['nominated'] === true)
        .map((pair) => all.get(String(pair['localCandidateId'])))
        .map((local) => `${String(local?.['candidateType'])} ${String(local?.['relayProtocol'])}`);
    });
  });

test('S90 a browser that may use TLS alone is seen and heard by the relay of the video server', async ({
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'karemd-relay-'));
  const { pin, ...files } = makeCertificate(folder, domain);
  const relay: Relay = { domain, port: await freePort(), ...files };
  const barred = await chromium.launch({
    ...launchOptions,
    args: [
      ...launchOptions.args,
      smallCamera,
      `--${policy}`,
      `--force-${policy}`,
      `--host-resolver-rules=MAP ${domain} 127.0.0.1`,
      `--ignore-certificate-errors-spki-list=${pin}`,
    ],
  });
  const visit = await newVisit();
  const people = [
    { inside: browser, person: visit.clinician },
    { inside: barred, person: await addColleague(visit) },
  ];
  await withOwnVideo(async ({ url }) => {
    const pages: Page[] = [];
    const ways: string[] = [];
    for (const { inside, person } of people) {
      const page = await inside.newPage();
      if (inside === barred) await page.addInitScript(useRelayAlone, relay.port);
      await observeConnections(page);
      await openSession(page, person, url);
      await page.goto(`${url}/video`);
      await page.getByRole('button', { name: /^(Start|Join) visit with/ }).click();
      await expect(page.getByLabel('You', { exact: true })).toBeVisible();
      await button(page, 'Join').click();
      await expect(button(page, 'Leave')).toBeVisible();
      pages.push(page);
    }
    for (const page of pages) await expectFramesToGrow(page, 'either');
    for (const page of pages.slice(1)) ways.push(...(await relayedBy(page)));
    expect(ways.length).toBeGreaterThan(0);
    expect(new Set(ways)).toEqual(new Set(['relay tls']));
    for (const page of pages) await page.close();
  }, relay);
  await barred.close();
  rmSync(folder, { recursive: true, force: true });
});
