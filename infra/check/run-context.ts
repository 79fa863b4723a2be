/** What the parts of one run share: its folder, its processes, and what several parts need once. */
import { join } from 'node:path';
import type { ProcessGroup } from '#infra/processes/process-group.ts';
import { buildClient } from '#infra/stack/client-build.ts';
import { startDemoHospital } from './demo.ts';
import { startTestServices } from './test-services.ts';

export interface RunContext {
  dataDir: string;
  /**
   * Starts Postgres, Redis, LiveKit and a mailbox; returns the variables in which tests find them.
   */
  services: () => Promise<Record<string, string>>;
  buildClient: () => Promise<unknown>;
  /** Starts the demo hospital for the browser walks; returns the path of its running.json. */
  demo: () => Promise<string>;
  /** The same with three months of stays and work, for pictures. */
  demoWithPast: () => Promise<string>;
}

/** Later calls get the promise of the first one. */
function once<T>(start: () => Promise<T>): () => Promise<T> {
  let started: Promise<T> | undefined;
  return () => (started ??= start());
}

export function createRunContext(processes: ProcessGroup, dataDir: string): RunContext {
  const client = once(() => buildClient({ processes, dataDir, compression: 'quick' }));
  const startWith = (env: Record<string, string>) =>
    once(async () => {
      await client();
      return startDemoHospital({
        processes,
        dataDir: join(dataDir, 'demo'),
        env: { CLIENT_COMPRESSION: 'quick', ...env },
      });
    });
  return {
    dataDir,
    services: once(() => startTestServices({ processes, dataDir })),
    buildClient: client,
    demo: startWith({}),
    demoWithPast: startWith({ DEMO_HISTORY: 'on' }),
  };
}
