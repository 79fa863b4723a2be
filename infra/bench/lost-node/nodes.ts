/** Two video servers that know each other, behind one address, as docker-compose.scale.yml has them. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { demo } from '#infra/e2e/support/demo.ts';
import type { BenchContext } from '#infra/bench/support/run-bench.ts';
import { freePort } from '#infra/processes/ports.ts';
import { createProcessGroup } from '#infra/processes/process-group.ts';
import { prepareLiveKit } from '#infra/stack/livekit.ts';

/** A database that the demo's server does not use. */
const redisDatabase = 9;

/** Passes each connection to the first of these ports that accepts it, as Caddy does in the stack. */
async function startBalancer(ports: readonly number[]) {
  const server = createServer((client) => {
    const tryAt = (index: number) => {
      const port = ports[index];
      if (port === undefined) return void client.destroy();
      const node = connect(port, '127.0.0.1');
      node.once('connect', () => {
        client.pipe(node).pipe(client);
        node.once('close', () => client.destroy());
        client.once('close', () => node.destroy());
      });
      // Also of a node that is lost later, whose connection is closed then.
      node.on('error', () => {
        if (node.bytesWritten === 0 && node.bytesRead === 0) tryAt(index + 1);
      });
    };
    client.on('error', () => undefined);
    tryAt(0);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, close: () => server.close() };
}

export async function openTwoNodes({ dataDir, atEnd }: BenchContext) {
  const keys = { key: 'two', secret: randomBytes(32).toString('hex') };
  const { host: address, password } = new URL(demo.redisUrl);
  async function openNode(name: string) {
    const folder = join(dataDir, name);
    mkdirSync(folder);
    const usualPort = await freePort();
    let processes = createProcessGroup(folder);
    atEnd(() => processes.stop());
    const start = async () => {
      processes = createProcessGroup(folder);
      const liveKit = await prepareLiveKit({
        processes,
        dataDir: folder,
        keys,
        usualPort,
        shared: false,
        redis: { address, password: decodeURIComponent(password), db: redisDatabase },
        onChange: () => undefined,
      });
      await liveKit.start(() => undefined);
    };
    /** Without closing connections, as when its machine fails. */
    return { port: usualPort, start, kill: () => processes.kill() };
  }
  const nodes = [await openNode('one'), await openNode('two')] as const;
  const balancer = await startBalancer(nodes.map(({ port }) => port));
  atEnd(balancer.close);
  return {
    nodes,
    env: {
      LIVEKIT_URL: `http://127.0.0.1:${balancer.port}`,
      LIVEKIT_PUBLIC_URL: `ws://127.0.0.1:${balancer.port}`,
      LIVEKIT_API_KEY: keys.key,
      LIVEKIT_API_SECRET: keys.secret,
    },
  };
}
