/** How the tests run: against real parts, which `npm test` starts and names in the environment. */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{server,client,shared,infra}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/test/template.ts'],
    setupFiles: ['infra/check/quiet-console.ts'],
    // Most of a test's time is the stores': two cores have room for two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Patience for a busy machine: a test goes on as soon as it sees what it waits for.
    expect: { poll: { interval: 50, timeout: 20_000 } },
    // A forgotten `.only` would leave the rest untested and the run green.
    allowOnly: false,
  },
});
