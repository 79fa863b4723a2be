/** The second half of `npm start`, under Node 24: brings the demo up and keeps it up until Ctrl-C. */
import { mkdirSync } from 'node:fs';
import { explain, say } from '#infra/machine/say.mjs';
import { startDemo } from './demo.ts';
import { wishes } from './env.ts';
import { createFamily } from '../processes/process-group.ts';
import { settle } from '../processes/process-register.ts';
import { openNotice } from './running-files.ts';
import { askedToStop } from '../processes/stop-signals.ts';
import { welcome } from './start-summary.ts';

async function up(): Promise<number> {
  const wished = wishes();
  mkdirSync(wished.dataDir, { recursive: true });
  await settle(wished.dataDir);
  const family = createFamily(wished.dataDir);
  const notice = openNotice(wished.dataDir);
  const stopNow = () => {
    family.kill();
    notice.remove();
    process.exit(130);
  };
  const asked = askedToStop(stopNow);
  let code = 0;
  try {
    const demo = startDemo({ wished, family, notice }).then(welcome);
    await Promise.race([asked, family.failed, demo.then(() => asked)]);
  } catch (error) {
    explain(error);
    code = 1;
  }
  say('\nStopping ...');
  await family.stop();
  notice.remove();
  say(`Stopped. The data stays in ${wished.dataDir}.`);
  return code;
}

try {
  process.exit(await up());
} catch (error) {
  explain(error);
  process.exit(1);
}
