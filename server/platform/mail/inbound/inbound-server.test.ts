/** Tests that mail is taken for mailboxes of ours alone, and acknowledged once it is stored (S464). */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { readEnv, UnfitEnvironment } from '#server/platform/env.ts';
import { openLog } from '#server/platform/log.ts';
import { mailTo, reportMail } from '#server/test/faxes/fax-gateway.ts';
import { newPrefix, requiredVariable, testEnvironment } from '#server/test/stores.ts';
import { deliveryReports, type InboundMail } from './inbound-mail.ts';
import { openInboundMail } from './inbound-server.ts';

const variables = { MAIL_IN_PORT: '0', MAIL_IN_DOMAIN: 'in.karemd.test' };
const environment = (more: Record<string, string>) =>
  testEnvironment(requiredVariable('TEST_DATABASE_URL'), newPrefix(), { ...variables, ...more });
const stored: InboundMail[] = [];
let isAway = false;
const receiver = {
  hasMailbox: (mailbox: string) => Promise.resolve(mailbox.startsWith('fax')),
  receive: (mail: InboundMail) => {
    if (isAway) return Promise.reject(new Error('no Postgres'));
    stored.push(mail);
    return Promise.resolve();
  },
};
const deps = { env: environment({}), log: openLog('silent') };
const server = await openInboundMail(deps, [receiver]);
const port = server?.port ?? 0;
afterAll(() => server?.stop());
beforeEach(() => {
  stored.length = 0;
  isAway = false;
});

test('S464 a mail that cannot be stored is not acknowledged, so that its sender keeps it', async () => {
  isAway = true;
  const mail = {
    subject: 'Fax',
    text: 'Two pages',
    attachments: [{ content: 'II*', filename: 'a.tif' }],
  };
  await expect(mailTo(port, 'fax@in.karemd.test', mail)).rejects.toThrow('451');
  isAway = false;
  await mailTo(port, 'FAX@In.KareMD.test', mail);
  expect(stored).toMatchObject([
    {
      mailbox: 'fax',
      subject: 'Fax',
      text: 'Two pages\n',
      files: [{ name: 'a.tif' }],
      reports: [],
    },
  ]);
});

test('S464 nothing is relayed, and a mailbox that is not ours is refused', async () => {
  const raw = 'Subject: x\r\n\r\nx';
  for (const to of ['fax@elsewhere.test', 'fax@in.karemd.test.evil.test', 'root@in.karemd.test'])
    await expect(mailTo(port, to, raw)).rejects.toThrow('550');
  expect(stored).toEqual([]);
});

test('S464 too large a mail is refused, and the next one is taken', async () => {
  const content = Buffer.alloc(31 * 1024 * 1024, 'x');
  const large = { subject: 'Fax', text: '', attachments: [{ content, filename: 'a.pdf' }] };
  await expect(mailTo(port, 'fax@in.karemd.test', large)).rejects.toThrow('552');
  await mailTo(port, 'fax@in.karemd.test', reportMail({ action: 'failed', diagnostic: 'busy' }));
  expect(stored).toMatchObject([{ reports: [{ action: 'failed', diagnostic: 'busy' }] }]);
});

test('S464 outside of loopback mail comes by TLS, from networks that the operator names', () => {
  expect(() => environment({ MAIL_IN_HOST: '0.0.0.0' })).toThrow(UnfitEnvironment);
  const named = {
    MAIL_IN_TLS_CERT: 'a.pem',
    MAIL_IN_TLS_KEY: 'b.pem',
    MAIL_IN_NETWORKS: '10.1.0.0/16',
  };
  expect(environment({ MAIL_IN_HOST: '0.0.0.0', ...named }).mailInNetworks).toHaveLength(1);
  expect(() => readEnv({ ...process.env, ...variables, MAIL_IN_DOMAIN: '' })).toThrow(
    UnfitEnvironment,
  );
});

test('a report of several recipients has each, with lines that go on', () => {
  const text = [
    'Reporting-MTA: dns; MX.Gateway.example',
    '',
    'Final-Recipient: rfc822; a@b',
    'Action: Failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 the number',
    '  is not in service',
    '',
    'Action: no-action-of-the-rfc',
    '',
    'Action: delivered',
  ].join('\n');
  expect(deliveryReports(text)).toEqual([
    {
      reportedBy: 'mx.gateway.example',
      action: 'failed',
      status: '5.1.1',
      diagnostic: '550 the number is not in service',
    },
    { reportedBy: 'mx.gateway.example', action: 'delivered', status: '', diagnostic: '' },
  ]);
});
