/** Tests mail to people outside: nothing of a patient in it, a code before the document, bounces, expiry (S467 to S469). */
import { createHash, randomUUID } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { dayMs, minuteMs } from '#shared/durations.ts';
import type { OutsideMail } from '#shared/outside-mails.ts';
import { openInboundMail } from '#server/platform/mail/inbound/inbound-server.ts';
import type { HandOverResult } from '#server/platform/mail/smtp-hand-over.ts';
import type { Letter } from '#server/platform/mail/mail.ts';
import { openClinic } from '#server/test/clinic.ts';
import { mailTo, reportMail } from '#server/test/faxes/fax-gateway.ts';
import { pdf, send as upload } from '#server/test/file-uploads.ts';
import { newProgram } from '#server/test/fhir/program.ts';
import { memoryMailer } from '#server/test/mail/memory-mailer.ts';
import { sendOutsideMails } from './send-outside-mails.ts';
import { bounceReceiver } from './service.ts';

const mailed: Letter[] = [];
let answer: HandOverResult = 'accepted';
const clinic = await openClinic({
  env: { MAIL_IN_PORT: '0', MAIL_IN_DOMAIN: 'in.karemd.test', SESSION_IDLE_MINUTES: '700' },
  mail: memoryMailer((letter) => {
    mailed.push(letter);
    return answer;
  }),
});
const { deps } = clinic.world;
const inbound = await openInboundMail(deps, [bounceReceiver(deps)]);
afterAll(async () => {
  await inbound?.stop();
  await clinic.close();
});
const grace = await clinic.clinician({ hospitalRole: 'Case Manager', fullName: 'Grace Hughes' });
const omar = await clinic.clinician({ fullName: 'Dr. Omar Said' });
const document = pdf(2_000);

beforeEach(() => {
  mailed.length = 0;
  answer = 'accepted';
  clinic.world.clock.offsetMs = 0;
});
const later = (ms: number) => void (clinic.world.clock.offsetMs += ms);

async function mail(more: object = {}) {
  const assign = { to: 'person', personId: grace.id };
  const title = `Appeal of Ana Ruiz ${randomUUID()}`;
  const caseId: string = (await grace.browser.call('cases.openTask', { title, assign })).data
    .caseId;
  const sent = await upload(grace.browser, `/files/cases/${caseId}`, document, {
    name: 'Appeal Ruiz.pdf',
  });
  const { fileId } = sent.data as { fileId: string };
  const input = { caseId, fileId, email: `p${randomUUID()}@payer.test`, toName: 'Payer', ...more };
  const { data, problem } = await grace.browser.call('outsideMails.send', input);
  expect(problem).toBeUndefined();
  await sendOutsideMails(deps);
  const letter = mailed.at(-1);
  const [, token = ''] = /#token=([\w-]{43})/.exec(letter?.text ?? '') ?? [];
  return { caseId, mailId: data.mailId as string, letter, token, email: input.email };
}

const stateOf = async (caseId: string): Promise<OutsideMail | undefined> =>
  (await grace.browser.call('outsideMails.ofCase', { caseId })).data.mails[0];
const stranger = clinic.world.browser();
const call = (name: 'look' | 'read' | 'sendCode', input: object) =>
  stranger.call(`outsideMails.document.${name}`, input);
async function newCode(token: string): Promise<string> {
  expect((await call('sendCode', { token })).data).toEqual({ sent: true });
  return /\d{6}/.exec(mailed.at(-1)?.subject ?? '')?.[0] ?? '';
}
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');

test('S467 the mail names no patient, no case and no document, and its state follows it', async () => {
  const { caseId, letter, token, email } = await mail();
  expect(letter?.to).toBe(email);
  expect(JSON.stringify(letter)).not.toMatch(/Ruiz|Appeal|Payer|Grace/);
  expect(letter?.attachments).toBeUndefined();
  expect(await stateOf(caseId)).toMatchObject({ state: 'accepted', openedAt: null });
  expect((await call('look', { token })).data).toMatchObject({
    isOpen: true,
    hospital: 'Northgate Hospital',
    maskedEmail: expect.stringMatching(/^p…@payer\.test$/),
  });
  expect((await omar.browser.call('outsideMails.ofCase', { caseId })).problem).toBe('not-found');
  expect((await omar.browser.call('outsideMails.list', {})).data.mails).toEqual([]);
  const { events } = (await grace.browser.call('cases.byId', { caseId })).data;
  expect(events.at(-1)).toMatchObject({ call: { way: 'email', outcome: 'left-word' } });
  expect(clinic.world.lines.join('')).not.toContain(email);
});

test('S536 a signed letter and its packet are mailed by a link as they were signed, and a draft is not', async () => {
  const { browser } = grace;
  const assign = { to: 'person' as const, personId: grace.id };
  const { caseId } = (await browser.call('cases.openTask', { title: 'Appeal', assign })).data;
  const { letterId } = (await browser.call('caseLetters.begin', { caseId })).data;
  const content = { title: 'Appeal of Ana Ruiz', recipient: 'Payer', text: 'We appeal.' };
  await browser.call('caseLetters.save', { caseId, letterId, version: 1, ...content });
  const send = (fileId: string) =>
    browser.call('outsideMails.send', { caseId, fileId, email: 'p@payer.test', toName: 'Payer' });
  expect((await send(letterId)).problem).toBe('outside-mails.document');
  await browser.call('caseLetters.sign', { caseId, letterId, version: 2 });
  const order = await PDFDocument.create();
  order.addPage();
  const added = await upload(browser, `/files/cases/${caseId}`, Buffer.from(await order.save()), {
    name: 'Order.pdf',
  });
  const items = [{ type: 'file' as const, id: (added.data as { fileId: string }).fileId }];
  const packet = await browser.call('caseLetters.makePacket', { caseId, letterId, items });
  expect(packet.problem).toBeUndefined();
  const { letters, packets } = (await browser.call('caseLetters.ofCase', { caseId })).data;
  const hashes = [letters[0]?.document?.hash, packets[0]?.hash];
  for (const [at, id] of [letterId, packets[0]?.id ?? ''].entries()) {
    mailed.length = 0;
    expect((await send(id)).status).toBe(200);
    await sendOutsideMails(deps);
    const letter = mailed.at(-1);
    expect(JSON.stringify(letter)).not.toMatch(/Ruiz|Appeal|appeal/);
    const [, token = ''] = /#token=([\w-]{43})/.exec(letter?.text ?? '') ?? [];
    const { data } = await call('read', { token, code: await newCode(token) });
    const bytes = Buffer.from((data as { pdf: string }).pdf, 'base64');
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hashes[at]);
  }
});

test('S468 the document opens with a code to the same address, each code once, five guesses each', async () => {
  const { caseId, token, email } = await mail();
  expect((await call('read', { token, code: '123456' })).data).toMatchObject({ is: 'wrong' });
  const code = await newCode(token);
  expect(mailed.at(-1)).toMatchObject({ to: email });
  for (const triesLeft of [4, 3, 2, 1, 0])
    expect((await call('read', { token, code: otherThan(code) })).data).toEqual({
      is: 'wrong',
      triesLeft,
    });
  expect((await call('read', { token, code })).data).toMatchObject({ is: 'wrong', triesLeft: 0 });
  const second = await newCode(token);
  const right = (await call('read', { token, code: second })).data;
  expect(right).toMatchObject({ is: 'right', name: 'Appeal Ruiz.pdf' });
  expect(Buffer.from((right as { pdf: string }).pdf, 'base64').equals(document)).toBe(true);
  expect((await call('read', { token, code: second })).data).toMatchObject({ is: 'wrong' });
  expect(await stateOf(caseId)).toMatchObject({ state: 'opened', openings: 1 });
  const { events } = (await grace.browser.call('cases.byId', { caseId })).data;
  expect(events.at(-1)).toMatchObject({ call: { way: 'email', outcome: 'reached' } });
  expect(await clinic.recorded('outside-mail.open', caseId)).toHaveLength(1);
  const late = await newCode(token);
  later(11 * minuteMs);
  expect((await call('read', { token, code: late })).data).toMatchObject({ is: 'wrong' });
});

test('S521 a program reads of a mail how it stands and when its document was opened: no address and no name of it', async () => {
  const program = await newProgram(clinic);
  const read = async (mailId: string) =>
    (await program.send('GET', `Communication/${mailId}`)).body;
  const { mailId, token, email } = await mail();
  expect(await read(mailId)).toMatchObject({
    status: 'in-progress',
    medium: [{ text: 'email' }],
    sent: expect.any(String),
    recipient: [{ display: 'Payer' }],
  });
  expect(JSON.stringify(await read(mailId))).not.toMatch(new RegExp(`${email}|Appeal Ruiz`));
  await call('read', { token, code: await newCode(token) });
  expect(await read(mailId)).toMatchObject({ status: 'completed', received: expect.any(String) });
  const expired = await mail();
  await clinic.world.owner.query('update outside_mails set expires_at = now() where id = $1', [
    expired.mailId,
  ]);
  const { meta, ...ended } = await read(expired.mailId);
  expect(ended).toMatchObject({ status: 'stopped', statusReason: { text: 'expired' } });
  const since = encodeURIComponent(meta.lastUpdated);
  const { entry } = (await program.send('GET', `Communication?_lastUpdated=ge${since}`)).body;
  expect(entry).toMatchObject([{ resource: { id: expired.mailId } }]);
  await grace.browser.call('outsideMails.revoke', { mailId: expired.mailId });
  expect((await read(expired.mailId)).statusReason).toEqual({ text: 'revoked' });
  answer = 'rejected';
  const refused = await mail();
  expect(await read(refused.mailId)).toMatchObject({
    status: 'not-done',
    statusReason: { text: 'The mail server refused the address.' },
  });
});

test('S469 a link ends when it is revoked, when it expires, and a day after it was read', async () => {
  const revoked = await mail();
  expect((await omar.browser.call('outsideMails.revoke', { mailId: revoked.mailId })).problem).toBe(
    'not-found',
  );
  const code = await newCode(revoked.token);
  await grace.browser.call('outsideMails.revoke', { mailId: revoked.mailId });
  expect((await call('look', { token: revoked.token })).data).toMatchObject({ isOpen: false });
  expect((await call('read', { token: revoked.token, code })).problem).toBe('not-found');
  expect((await call('sendCode', { token: revoked.token })).problem).toBe('not-found');
  expect(await stateOf(revoked.caseId)).toMatchObject({ state: 'revoked' });
  const read = await mail();
  await call('read', { token: read.token, code: await newCode(read.token) });
  const unread = await mail({ days: 1 });
  later(dayMs - minuteMs);
  for (const { token } of [read, unread])
    expect((await call('look', { token })).data).toMatchObject({ isOpen: true });
  later(2 * minuteMs);
  for (const { token } of [read, unread])
    expect((await call('look', { token })).data).toMatchObject({ isOpen: false });
  clinic.world.clock.offsetMs = 0;
  expect(await stateOf(read.caseId)).toMatchObject({ state: 'opened' });
});

test('S467 what comes back is red with its reason, and what may have arrived is sent no second time', async () => {
  const { caseId, letter } = await mail();
  const to = letter?.returnTo ?? '';
  await mailTo(inbound?.port ?? 0, to, { subject: 'Out of office', text: 'Until Monday.' });
  expect(await stateOf(caseId)).toMatchObject({ state: 'accepted' });
  const report = reportMail({ action: 'failed', status: '5.1.1', diagnostic: 'no such user' });
  await mailTo(inbound?.port ?? 0, to, report);
  expect(await stateOf(caseId)).toMatchObject({ state: 'bounced', reason: 'no such user 5.1.1' });
  answer = 'unknown';
  const lost = await mail();
  expect(await stateOf(lost.caseId)).toMatchObject({ state: 'unknown' });
  answer = 'deferred';
  const waiting = await mail();
  expect(await stateOf(waiting.caseId)).toMatchObject({ state: 'waiting' });
  answer = 'accepted';
  later(5 * minuteMs);
  const before = mailed.length;
  await sendOutsideMails(deps);
  expect(mailed.slice(before).map((one) => one.to)).toEqual([waiting.email]);
  answer = 'rejected';
  const refused = await mail();
  expect(await stateOf(refused.caseId)).toMatchObject({
    state: 'bounced',
    reason: 'The mail server refused the address.',
  });
});
