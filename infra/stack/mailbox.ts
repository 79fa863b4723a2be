/** The development mailbox: real SMTP in, a web page out; mails are forgotten when it stops. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Family } from '../processes/process-group.ts';
import { inherited, root } from './env.ts';
import { hold, onFreePorts } from '../processes/ports.ts';

interface Wanted {
  family: Family;
  dataDir: string;
  usualPorts: { smtp: number; web: number };
}

const answers = async (url: string) => {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
};

async function startOnce({ family, dataDir, usualPorts }: Wanted) {
  const [smtp, web] = await Promise.all([hold(usualPorts.smtp), hold(usualPorts.web)]);
  await Promise.all([smtp.release(), web.release()]);
  // It keeps files in the machine's folder for temporary ones, where one mailbox clears away another's.
  const folder = join(dataDir, 'mailbox');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const url = `http://127.0.0.1:${web.port}`;
  await family.start({
    name: 'Mailbox',
    command: process.execPath,
    args: [
      join(root, 'node_modules/maildev/dist/bin/maildev.js'),
      '--smtp',
      String(smtp.port),
      '--ip',
      '127.0.0.1',
      '--web',
      String(web.port),
      '--web-ip',
      '127.0.0.1',
      '--max-emails',
      '1000',
    ],
    cwd: dataDir,
    env: { ...inherited(), TMPDIR: folder },
    logFile: join(dataDir, 'mailbox.log'),
    isReady: () => answers(`${url}/api/email`),
  });
  return { smtpUrl: `smtp://127.0.0.1:${smtp.port}`, url };
}

export const startMailbox = (wanted: Wanted) => onFreePorts(() => startOnce(wanted));
