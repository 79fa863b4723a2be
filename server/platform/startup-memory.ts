/** Gives back what loading the program left behind, before the first call comes in. */
import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type CollectGarbage = (options: { type: 'major'; flavor: 'last-resort' }) => void;

/**
 * Loading takes 20 MB that a server at rest would keep, because V8 returns memory only once it needs
 * more. Takes a tenth of a second.
 */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as CollectGarbage;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', flavor: 'last-resort' });
}

export function endLoading(): void {
  // The next start finds what this one compiled, also where this one is killed.
  flushCompileCache();
  collectGarbage();
}
