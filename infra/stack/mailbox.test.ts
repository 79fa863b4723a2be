/** The development mailbox: what it keeps lies with the rest of its data, away from other mailboxes. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { expect, onTestFinished, test } from 'vitest';
import { createFamily } from '../processes/process-group.ts';
import { startMailbox } from './mailbox.ts';

test('a mail is kept below the data folder, and forgotten by the next mailbox there', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'karemd-mailbox-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const mails = () =>
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.eml'),
    );
  const wanted = { dataDir, usualPorts: { smtp: 0, web: 0 } };

  const first = createFamily(dataDir);
  const { smtpUrl } = await startMailbox({ ...wanted, family: first });
  const mail = { from: 'us@example.org', to: 'you@example.org', text: 'Good morning.' };
  await createTransport(smtpUrl).sendMail(mail);
  expect(mails()).toHaveLength(1);
  await first.stop();

  const next = createFamily(dataDir);
  await startMailbox({ ...wanted, family: next });
  expect(mails()).toEqual([]);
  await next.stop();
});
