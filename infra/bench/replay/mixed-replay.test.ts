/** Tests a replay of three systems into a real server that is killed in its middle, against a slow model. */
import { afterAll, expect, test } from 'vitest';
import { freePort } from '#infra/processes/ports.ts';
import { openClinic } from '#server/test/clinic.ts';
import { runReplay } from './run-replay.ts';

const clinic = await openClinic();
afterAll(() => clinic.close());

test('S362 messages of three systems, doubled, late and spoiled, are each kept once whatever kills the server', async () => {
  const { world } = clinic;
  const replayed = await runReplay({
    env: world.env,
    db: world.owner,
    organizationId: world.organizationId,
    seed: 'replay 1',
    count: 300,
    kills: [150],
    port: await freePort(),
  });
  // As one text, so that a report says which they are.
  expect(replayed.differences.join('\n')).toBe('');
  expect(replayed.kills).toBe(1);
}, 60_000);
