/** Tests that the development mailbox keeps its files in its own data folder, away from other mailboxes. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { expect, onTestFinished, test } from 'vitest';
import { createProcessGroup } from '#infra/processes/process-group.ts';
import { startMailbox } from './mailbox.ts';

test('a mail is kept below the data folder, and deleted by the next mailbox there', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'karemd-mailbox-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const mails = () =>
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.eml'),
    );
  const options = { dataDir, usualPorts: { smtp: 0, web: 0 } };

  const first = createProcessGroup(dataDir);
  const { smtpUrl } = await startMailbox({ ...options, processes: first });
  const mail = { from: 'us@example.org', to: 'you@example.org', text: 'Good morning.' };
  await createTransport(smtpUrl).sendMail(mail);
  expect(mails()).toHaveLength(1);
  await first.stop();

  const next = createProcessGroup(dataDir);
  await startMailbox({ ...options, processes: next });
  expect(mails()).toEqual([]);
  await next.stop();
});
