/** Shows a push all the way in a real browser: asked for, subscribed, stored, encrypted, delivered, decrypted and shown: `npm run bench -- push`. */
import { join } from 'node:path';
import { startDemoHospital } from '#infra/check/demo.ts';
import { print } from '#infra/machine/terminal.mjs';
import { inherited } from '#infra/stack/env.ts';
import { startPushService } from './push/push-service.ts';
import { runBench, type BenchContext } from './support/run-bench.ts';

const goals = { missedSteps: 0 } as const;

async function measure(bench: BenchContext) {
  // The walks' support reads the demo hospital's address when it is imported.
  inherited().KAREMD_RUNNING = await startDemoHospital({
    processes: bench.processes,
    dataDir: join(bench.dataDir, 'demo'),
    // Where the stand-in for the push service is.
    env: { WEBHOOK_NETWORKS: '127.0.0.0/8' },
  });
  const { walkThrough } = await import('./push/walk.ts');
  const { steps, missed } = await walkThrough(bench, await startPushService(bench));
  print('\nA push, from the switch to the notification\n');
  for (const step of steps) print(`  ${step}`);
  return { steps: steps.length, missedSteps: missed.length, goals, missed };
}

await runBench({ name: 'push', runs: 1, measure });
