/** All child processes of one run: started, restarted when they end, registered, and stopped together. */
import { setTimeout as pause } from 'node:timers/promises';
import { print } from '#infra/machine/terminal.mjs';
import { complaint, spawnChild, untilReady, type Child, type ChildSpec } from './child.ts';
import { openRegister } from './process-register.ts';

export interface ProcessGroup {
  /** Starts it and waits until it is ready. What ends by itself later is started again. */
  start: (spec: ChildSpec) => Promise<void>;
  /** Runs it to its end; throws a SetupError with its last lines where it fails. */
  run: (spec: ChildSpec) => Promise<void>;
  /** The app first, because it needs the others until its end; then the others at once. */
  stop: () => Promise<void>;
  /** Suspends every child (SIGSTOP), connections and memory kept, or resumes it. */
  freeze: () => void;
  thaw: () => void;
  /** Ends every child now. */
  kill: () => void;
  isStopping: () => boolean;
  /** Rejects when a child cannot be kept going. */
  failed: Promise<never>;
}

const restartTries = 3;
/** Long enough for a test that killed it on purpose to see what happens without it. */
const restartAfterMs = 2000;

export function createProcessGroup(dataDir: string): ProcessGroup {
  const register = openRegister(dataDir);
  const children: Child[] = [];
  const stopping = new AbortController();
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  failed.catch(() => undefined);

  const writeRegister = () =>
    register.write(
      children.map(({ pid, startedAt, spec }) => ({
        pid,
        startedAt,
        signal: spec.stopSignal ?? 'SIGTERM',
      })),
    );

  const remove = (child: Child) => {
    children.splice(children.indexOf(child), 1);
    writeRegister();
  };

  function spawnRegistered(spec: ChildSpec): Child {
    if (stopping.signal.aborted) throw new Error('This run is being stopped.');
    const child = spawnChild(spec);
    children.push(child);
    writeRegister();
    void child.ended.then(() => remove(child));
    return child;
  }

  async function startOnce(spec: ChildSpec): Promise<Child> {
    const child = spawnRegistered(spec);
    await untilReady(child);
    return child;
  }

  async function restart(spec: ChildSpec): Promise<Child> {
    for (let tried = 1; ; tried += 1) {
      await pause(restartAfterMs, undefined, { signal: stopping.signal });
      try {
        return await startOnce(spec);
      } catch (error) {
        if (tried === restartTries) throw error;
      }
    }
  }

  async function keepRunning(first: Child): Promise<void> {
    let child = first;
    for (;;) {
      const how = await child.ended;
      if (stopping.signal.aborted) return;
      print(`  ${child.spec.name} ended (${how}). Starting it again ...`);
      child.spec.onChange?.(false);
      child = await restart(child.spec);
      child.spec.onChange?.(true);
      print(`  ${child.spec.name} is back.`);
    }
  }

  const signalAll = (signal: NodeJS.Signals) => {
    for (const { pid } of children) process.kill(pid, signal);
  };

  return {
    async start(spec) {
      const child = await startOnce(spec);
      keepRunning(child).catch((error: unknown) => {
        if (!stopping.signal.aborted) fail(error);
      });
    },
    async run(spec) {
      const how = await spawnRegistered(spec).ended;
      if (how !== 'exit code 0') throw complaint(spec, `did not succeed (${how})`);
    },
    async stop() {
      stopping.abort();
      const app = children.filter(({ spec }) => spec.name === 'App');
      await Promise.all(app.map((child) => child.stop()));
      await Promise.all([...children].map((child) => child.stop()));
      register.close();
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    kill() {
      stopping.abort();
      signalAll('SIGKILL');
    },
    isStopping: () => stopping.signal.aborted,
    failed,
  };
}
