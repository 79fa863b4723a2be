/** The second half of `npm start`, under Node 24: starts the demo and keeps it running until Ctrl-C. */
import { mkdirSync } from 'node:fs';
import { printError, print } from '#infra/machine/terminal.mjs';
import { startDemo } from './demo.ts';
import { startOptions } from './env.ts';
import { createProcessGroup } from '#infra/processes/process-group.ts';
import { stopLeftovers } from '#infra/processes/process-register.ts';
import { openRunningFiles } from './running-files.ts';
import { stopRequested } from '#infra/processes/stop-signals.ts';
import { printStartSummary } from './start-summary.ts';

async function up(): Promise<number> {
  const options = startOptions();
  mkdirSync(options.dataDir, { recursive: true });
  await stopLeftovers(options.dataDir);
  const processes = createProcessGroup(options.dataDir);
  const runningFiles = openRunningFiles(options.dataDir);
  const stopNow = () => {
    processes.kill();
    runningFiles.remove();
    process.exit(130);
  };
  const stopped = stopRequested(stopNow);
  let code = 0;
  try {
    const demo = startDemo({ options, processes, runningFiles }).then(printStartSummary);
    await Promise.race([stopped, processes.failed, demo.then(() => stopped)]);
  } catch (error) {
    printError(error);
    code = 1;
  }
  print('\nStopping ...');
  await processes.stop();
  runningFiles.remove();
  print(`Stopped. The data stays in ${options.dataDir}.`);
  return code;
}

try {
  process.exit(await up());
} catch (error) {
  printError(error);
  process.exit(1);
}
