/** Starts a clamd for tests, which knows one virus: the EICAR test file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { locate, programs } from '#infra/machine/programs.mjs';
import { SetupError } from '#infra/machine/terminal.mjs';
import { hold, onFreePorts } from '#infra/processes/ports.ts';
import type { ProcessGroup } from '#infra/processes/process-group.ts';
import { accepts } from './redis.ts';

/** As a signature of ClamAV (.ndb): its bytes in hexadecimal, in any kind of file, at any place. */
const signature =
  'Eicar-Test-File:0:*:58354f2150254041505b345c505a58353428505e2937434329377d2445494341522d5354414e444152442d414e544956495255532d544553542d46494c452124482b482a\n';

interface AntivirusOptions {
  processes: ProcessGroup;
  dataDir: string;
}

async function startAt(command: string, { processes, dataDir }: AntivirusOptions) {
  const signatures = join(dataDir, 'clamav');
  mkdirSync(signatures, { recursive: true });
  writeFileSync(join(signatures, 'eicar.ndb'), signature);
  const { port, release } = await hold(0);
  const file = join(dataDir, 'clamd.conf');
  const settings = `Foreground yes\nTCPSocket ${port}\nTCPAddr 127.0.0.1\nDatabaseDirectory ${signatures}\n`;
  writeFileSync(file, settings);
  await release();
  await processes.start({
    name: 'ClamAV',
    command,
    args: [`--config-file=${file}`],
    cwd: dataDir,
    logFile: join(dataDir, 'clamd.log'),
    isReady: () => accepts(port),
  });
  return { url: `tcp://127.0.0.1:${port}` };
}

export function startAntivirus(options: AntivirusOptions) {
  const command = locate(programs.clamd);
  if (!command)
    throw new SetupError('clamd is not on the PATH. Install clamav-daemon and try again.');
  return onFreePorts(() => startAt(command, options));
}
