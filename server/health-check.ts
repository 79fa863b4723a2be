/** What the image's health check runs: asks the server, and ends one that has not answered for a minute. */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { minuteMs } from '#shared/durations.ts';

/** Docker gives the check thirty seconds: on a busy machine its start alone takes five. */
const answerMs = 2_000;

interface Check {
  /** Of /healthz, which answers while the process can: that Postgres is away is not its fault. */
  url: string;
  /** Its age tells since when there has been no answer. */
  sinceFile: string;
  /** Ends the server's process. */
  end: () => void;
}

/** Whether it answers. Ends the process, so that Docker starts it again, once it has been silent for a minute. */
export async function checkHealth({ url, sinceFile, end }: Check): Promise<boolean> {
  const answer = fetch(url, { signal: AbortSignal.timeout(answerMs) });
  const isUp = await answer.then(
    ({ ok }) => ok,
    () => false,
  );
  if (isUp) {
    rmSync(sinceFile, { force: true });
    return true;
  }
  const since = statSync(sinceFile, { throwIfNoEntry: false });
  if (!since) writeFileSync(sinceFile, '');
  if (since && Date.now() - since.mtimeMs >= minuteMs) {
    rmSync(sinceFile);
    end();
  }
  return false;
}

const commandOf = (pid: string): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
};

/** Whether these words, each ended by a zero byte, start the server. The container's init runs them behind its own. */
export const startsServer = (command: string): boolean =>
  /^[^\0]*node\0(--[^\0]+\0)*server\/main\.ts\0/.test(command);

function endServer(): void {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const serverPid = pids.find((pid) => startsServer(commandOf(pid)));
  // A process that answers nobody hears no other signal either.
  if (serverPid !== undefined) process.kill(Number(serverPid), 'SIGKILL');
}

if (import.meta.main) {
  const [url = ''] = process.argv.slice(2);
  const sinceFile = path.join(tmpdir(), 'unanswered');
  process.exitCode = (await checkHealth({ url, sinceFile, end: endServer })) ? 0 : 1;
}
