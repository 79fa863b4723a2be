/** Starts the development mailbox: SMTP and a web page; mails are deleted when it stops. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessGroup } from '#infra/processes/process-group.ts';
import { inherited, root } from './env.ts';
import { hold, onFreePorts } from '#infra/processes/ports.ts';

interface MailboxOptions {
  processes: ProcessGroup;
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

async function startOnce({ processes, dataDir, usualPorts }: MailboxOptions) {
  const [smtp, web] = await Promise.all([hold(usualPorts.smtp), hold(usualPorts.web)]);
  await Promise.all([smtp.release(), web.release()]);
  // maildev keeps its files in the system's temporary folder and deletes those of other mailboxes there.
  const folder = join(dataDir, 'mailbox');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const url = `http://127.0.0.1:${web.port}`;
  await processes.start({
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

export const startMailbox = (options: MailboxOptions) => onFreePorts(() => startOnce(options));
