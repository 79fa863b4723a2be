/** Tests how long a call waits for a LiveKit that says nothing (S153). */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { withinCall } from '#server/platform/cost/call-time.ts';
import { readEnv } from '#server/platform/env.ts';
import { asRefusal } from '#server/platform/errors.ts';
import { openLiveKitClient } from './livekit-client.ts';

const answerSeconds = 1.5;

test('S153 a call that has lasted long before it asks a silent LiveKit is answered before one that asks at once', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://127.0.0.1/none',
    REDIS_URL: 'redis://127.0.0.1:1',
    SECRET_KEY: 'a key that only the tests of one file know 0123456789',
    SMTP_URL: 'smtp://127.0.0.1:9',
    LIVEKIT_URL: `http://127.0.0.1:${port}`,
    LIVEKIT_PUBLIC_URL: `ws://127.0.0.1:${port}`,
    LIVEKIT_API_KEY: 'key',
    LIVEKIT_API_SECRET: 'a secret that only the tests of one file know',
  });
  const livekit = openLiveKitClient(env, answerSeconds);
  const order: string[] = [];
  const asked = async (name: string, startedAt: number) => {
    const error: unknown = await withinCall(() => livekit.createRoom(name, 2), startedAt).catch(
      (thrown: unknown) => thrown,
    );
    order.push(`${name}: ${asRefusal(error).problem}`);
  };
  const now = performance.now();
  await Promise.all([asked('new', now), asked('old', now - 1_000 * answerSeconds)]);
  expect(order).toEqual(['old: visits.video-away', 'new: visits.video-away']);
  silent.close();
});
