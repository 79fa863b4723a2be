/** All processes of one run: started, kept going, written down, and stopped together. */
import { setTimeout as pause } from 'node:timers/promises';
import { say } from '#infra/machine/say.mjs';
import { complaint, spawnChild, untilReady, type Child, type ChildSpec } from './child.ts';
import { openLedger } from './process-register.ts';

export interface Family {
  /** Starts it and waits until it is ready. What ends by itself later is started again. */
  start: (spec: ChildSpec) => Promise<void>;
  /** Runs it to its end; anything but success is a sentence for the person. */
  run: (spec: ChildSpec) => Promise<void>;
  /** The app first, so that nothing it stands on goes before it; then everything else at once. */
  stop: () => Promise<void>;
  /** Every child stands still and keeps all that it holds, or goes on. */
  freeze: () => void;
  thaw: () => void;
  /** Ends every child now. */
  kill: () => void;
  isStopping: () => boolean;
  /** Rejects when a child cannot be kept going. */
  failed: Promise<never>;
}

const triesToReturn = 3;
/** Long enough for somebody who took it away on purpose to see it away. */
const returnAfterMs = 2000;

export function createFamily(dataDir: string): Family {
  const ledger = openLedger(dataDir);
  const children: Child[] = [];
  const stopping = new AbortController();
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  failed.catch(() => undefined);

  const remember = () =>
    ledger.write(
      children.map(({ pid, birth, spec }) => ({
        pid,
        birth,
        signal: spec.stopSignal ?? 'SIGTERM',
      })),
    );

  const forget = (child: Child) => {
    children.splice(children.indexOf(child), 1);
    remember();
  };

  function bear(spec: ChildSpec): Child {
    if (stopping.signal.aborted) throw new Error('This run is being stopped.');
    const child = spawnChild(spec);
    children.push(child);
    remember();
    void child.ended.then(() => forget(child));
    return child;
  }

  async function raise(spec: ChildSpec): Promise<Child> {
    const child = bear(spec);
    await untilReady(child);
    return child;
  }

  async function raiseAgain(spec: ChildSpec): Promise<Child> {
    for (let tried = 1; ; tried += 1) {
      await pause(returnAfterMs, undefined, { signal: stopping.signal });
      try {
        return await raise(spec);
      } catch (error) {
        if (tried === triesToReturn) throw error;
      }
    }
  }

  async function keep(first: Child): Promise<void> {
    let child = first;
    for (;;) {
      const how = await child.ended;
      if (stopping.signal.aborted) return;
      say(`  ${child.spec.name} ended (${how}). Starting it again ...`);
      child.spec.onChange?.(false);
      child = await raiseAgain(child.spec);
      child.spec.onChange?.(true);
      say(`  ${child.spec.name} is back.`);
    }
  }

  const signalAll = (signal: NodeJS.Signals) => {
    for (const { pid } of children) process.kill(pid, signal);
  };

  return {
    async start(spec) {
      const child = await raise(spec);
      keep(child).catch((error: unknown) => {
        if (!stopping.signal.aborted) fail(error);
      });
    },
    async run(spec) {
      const how = await bear(spec).ended;
      if (how !== 'exit code 0') throw complaint(spec, `did not succeed (${how})`);
    },
    async stop() {
      stopping.abort();
      const app = children.filter(({ spec }) => spec.name === 'App');
      await Promise.all(app.map((child) => child.stop()));
      await Promise.all([...children].map((child) => child.stop()));
      ledger.close();
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
