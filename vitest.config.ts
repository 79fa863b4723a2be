/** Configures the tests: against real services, which `npm test` starts and names in the environment. */
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongFilesFirst } from '#infra/check/file-order.ts';
import { fileTimes } from '#infra/check/file-times.ts';

/** Where `npm test` expects the reports; undefined where Vitest is run by itself. */
const { KAREMD_REPORT: report, KAREMD_FILE_TIMES: times } = process.env;

export default defineConfig({
  test: {
    include: ['{server,client,shared,infra}/**/*.test.{ts,tsx}'],
    reporters:
      report && times
        ? ['default', ['json', { outputFile: report }], fileTimes(times)]
        : ['default'],
    // No test imports these, and every test depends on them: with `--changed` all of them run.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, '**/infra/migrations/*'],
    globalSetup: ['server/test/template.ts'],
    setupFiles: ['infra/check/console-errors.ts'],
    // A worker keeps what it has imported: the server, imported anew for each file, was half of the
    // processor's time. So a module of ours may hold nothing of one file that the next would meet.
    isolate: false,
    // A worker waits for Postgres and the others three quarters of its time. Each has up to 17
    // connections to a Postgres that takes 200.
    maxWorkers: Math.min(2 * availableParallelism(), 8),
    sequence: { sequencer: LongFilesFirst },
    // Timeouts for a busy machine: a test goes on as soon as it sees what it waits for. The longest takes
    // 20 seconds of a quiet one, and a machine with as much other work made it more than 60.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { interval: 50, timeout: 20_000 } },
    // A forgotten `.only` would leave the rest untested and the run green.
    allowOnly: false,
  },
});
