/** How LiveKit is compiled from pinned sources, and the head start it gets on a fresh machine. */
import { join } from 'node:path';
import { onPath } from './programs.mjs';
import { run } from './run.mjs';

/** @param target Where the program goes. `more`: arguments for this build alone. */
export function livekitBuild(root, go, target, more = []) {
  // Without what debuggers read, which the linker would drop after it was written.
  const flags = ['-buildvcs=false', '-gcflags=all=-dwarf=false', '-ldflags=-s -w'];
  const source = 'github.com/livekit/livekit-server/cmd/server';
  const build = [go, 'build', '-mod=readonly', ...flags, '-o', target, ...more, source];
  // At the lowest priority, because the demo starts at the same time.
  const nice = onPath(['nice']);
  const [command, ...args] = nice ? [nice, '-n', '19', ...build] : build;
  return {
    command,
    args,
    cwd: join(root, 'infra', 'livekit'),
    // Compilers end before they have to collect; the limit bounds each on a small machine.
    env: { GOGC: 'off', GOMEMLIMIT: '1GiB' },
  };
}

/**
 * Fills Go's cache until it is stopped: npm keeps one processor busy, and a build takes minutes.
 * What goes wrong is said by the build itself.
 */
export function compileAhead(root) {
  const go = onPath(['go']);
  if (!go) return () => undefined;
  const { command, args, ...options } = livekitBuild(root, go, '/dev/null');
  const stop = new AbortController();
  void run(command, args, { ...options, stop: stop.signal });
  return () => stop.abort();
}
