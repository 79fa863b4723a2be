/** A part of walks through a call: a browser whose network lets nothing but TLS through, by the relay of the video server (S90). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Browser, type Page } from '@playwright/test';
import { smallCamera } from '#infra/check/camera.ts';
import { freePort } from '#infra/processes/ports.ts';
import { makeCertificate } from '#infra/stack/certificate.ts';
import type { Relay } from '#infra/stack/livekit.ts';
import { launchWithoutUdp } from './no-udp.ts';

const domain = 'turn.karemd.test';

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
    const reports = await Promise.all(
      keptConnections.map((keptConnection) => keptConnection.getStats()),
    );
    type Stat = Record<string, unknown>;
    return reports.flatMap((report) => {
      const all = report as unknown as Map<string, Stat>;
      return [...all.values()]
        .filter((stat) => stat['type'] === 'candidate-pair' && stat['nominated'] === true)
        .map((pair) => all.get(String(pair['localCandidateId'])))
        .map((local) => `${String(local?.['candidateType'])} ${String(local?.['relayProtocol'])}`);
    });
  });

/** Gives a browser that may use TLS alone, and the relay which it needs. */
export async function withTlsAlone(
  walk: (barred: Browser, relay: Relay) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'karemd-relay-'));
  const { pin, ...files } = makeCertificate(folder, domain);
  const relay: Relay = { domain, port: await freePort(), ...files };
  const barred = await launchWithoutUdp([
    smallCamera,
    `--host-resolver-rules=MAP ${domain} 127.0.0.1`,
    `--ignore-certificate-errors-spki-list=${pin}`,
  ]);
  try {
    await walk(barred, relay);
  } finally {
    await barred.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Before the page is opened. */
export const keepToRelay = (page: Page, { port }: Relay): Promise<unknown> =>
  page.addInitScript(useRelayAlone, port);

export async function expectRelayedByTls(page: Page): Promise<void> {
  const ways = await relayedBy(page);
  expect(ways.length).toBeGreaterThan(0);
  expect(new Set(ways)).toEqual(new Set(['relay tls']));
}
