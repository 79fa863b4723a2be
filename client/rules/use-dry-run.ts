/** Runs a rule on past facts, until it ends or the person stops it: the server stops with the connection. */
import { useEffect, useRef, useState } from 'react';
import type { RuleRef } from '#shared/rules.ts';
import { alone, trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';

export function useDryRun() {
  const utils = trpc.useUtils();
  const running = useRef<AbortController | null>(null);
  const [isRunning, setRunning] = useState(false);
  // A panel that is closed waits for it no more.
  useEffect(() => () => running.current?.abort(), []);

  async function start(ref: RuleRef): Promise<void> {
    const control = new AbortController();
    running.current = control;
    setRunning(true);
    try {
      await utils.client.rules.tryOut.mutate(ref, { signal: control.signal, context: alone });
      await utils.rules.list.invalidate();
    } catch (error) {
      if (control.signal.aborted) toast.done('The dry run was stopped. Nothing of it is stored.');
      else toast.problem(wordsFor(error));
    } finally {
      setRunning(false);
    }
  }
  return { isRunning, start, stop: () => running.current?.abort() };
}
