/** Tests faxes out of the house: nothing is delivered before the far end confirmed it, and why one failed (S462, S463). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { hourMs, minuteMs } from '#shared/durations.ts';
import type { Fax, FaxPage, FaxRecord } from '#shared/faxes.ts';
import { openLog } from '#server/platform/log.ts';
import { openInboundMail } from '#server/platform/mail/inbound/inbound-server.ts';
import { openMail } from '#server/platform/mail/mail.ts';
import { openClinic, type Clinician } from '#server/test/clinic.ts';
import {
  mailTo,
  openFaxGateway,
  reportMail,
  type TakenFax,
} from '#server/test/faxes/fax-gateway.ts';
import { pdf, send as upload } from '#server/test/file-uploads.ts';
import { startServer } from '#server/test/processes/run-program.ts';
import { openLine, receiptReceiver } from './service.ts';
import { followUp, sendDue } from './sending/send-faxes.ts';

const gateway = await openFaxGateway();
const log = openLog('silent');
const env = {
  FAX_URL: 'mail://fax.test',
  FAX_DELIVERED_SUBJECT: 'Fax sent',
  MAIL_IN_PORT: '0',
  MAIL_IN_DOMAIN: 'in.karemd.test',
  SMTP_URL: gateway.url,
  SESSION_IDLE_MINUTES: '700',
};
const mail = openMail(gateway.url, { from: 'KareMD <no-reply@karemd.test>', log });
const clinic = await openClinic({ env, mail });
const { deps } = clinic.world;
const inbound = await openInboundMail(deps, [receiptReceiver(deps)]);
const port = inbound?.port ?? 0;
afterAll(async () => {
  await inbound?.stop();
  await clinic.close();
  await gateway.close();
});
const manager = { hospitalRole: 'Case Manager' } as const;
const grace = await clinic.clinician({ ...manager, fullName: 'Grace Hughes' });
const omar = await clinic.clinician({ fullName: 'Dr. Omar Said' });
const transport = openLine(deps)!;
const document = pdf(3_000);

beforeEach(async () => {
  gateway.taken.length = 0;
  gateway.accept = () => Promise.resolve();
  clinic.world.clock.offsetMs = 0;
  await clinic.world.owner.query('truncate faxes cascade');
});

const later = (ms: number) => void (clinic.world.clock.offsetMs += ms);

async function caseWithFile(who: Clinician = grace, bytes = document) {
  const assign = { to: 'person', personId: grace.id };
  const opened = await who.browser.call('cases.openTask', {
    title: `Task ${randomUUID()}`,
    assign,
  });
  const caseId: string = opened.data.caseId;
  const sent = await upload(who.browser, `/files/cases/${caseId}`, bytes, { name: 'Appeal.pdf' });
  return { caseId, fileId: (sent.data as { fileId: string }).fileId };
}

const number = () => `+1202555${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;

interface Sent {
  faxId: string;
  caseId: string;
  number: string;
}

async function sendFax(more: { number?: string } = {}): Promise<Sent> {
  const { caseId, fileId } = await caseWithFile();
  const input = { caseId, fileId, number: number(), toName: 'Aetna appeals', ...more };
  const { data, problem } = await grace.browser.call('faxes.send', input);
  expect(problem).toBeUndefined();
  return { ...input, faxId: data.faxId };
}

const sendAll = () => sendDue(deps, transport);
const follow = () => followUp(deps, transport);
const faxOf = async ({ faxId }: { faxId: string }, who = grace): Promise<FaxRecord> =>
  (await who.browser.call('faxes.byId', { faxId })).data;
const receipt = async (fax: TakenFax | undefined, report: Parameters<typeof reportMail>[0]) =>
  mailTo(port, fax?.returnTo ?? '', reportMail(report));
const eventsOf = async (caseId: string) =>
  (await grace.browser.call('cases.byId', { caseId })).data.events.filter(
    ({ event }: { event: string }) => event === 'called',
  );

test('S462 a fax is delivered when the gateway says that the far end has it, and by no other word', async () => {
  const sent = await sendFax();
  expect(await faxOf(sent)).toMatchObject({ state: 'queued', tries: 0 });
  await sendAll();
  expect(await faxOf(sent)).toMatchObject({ state: 'sending', tries: 1, endedAt: null });
  const [fax] = gateway.taken;
  expect(fax).toMatchObject({
    number: sent.number,
    text: '',
    files: [{ kind: 'application/pdf' }],
  });
  expect(fax?.files[0]?.bytes.equals(document)).toBe(true);
  expect(fax?.raw).not.toMatch(/Aetna|Task|Appeal/);
  // The hospital's own mail server says what it did; so does anybody else.
  await receipt(fax, { action: 'relayed' });
  await receipt(fax, { action: 'delivered', by: 'smarthost.hospital.test' });
  await receipt(fax, { action: 'delivered', by: 'notfax.test' });
  await mailTo(port, fax?.returnTo ?? '', { subject: 'Your fax was queued', text: 'Later.' });
  expect(await faxOf(sent)).toMatchObject({ state: 'sending', detail: 'Your fax was queued' });
  await receipt(fax, { action: 'delivered', diagnostic: '2 pages sent to 49.30' });
  await receipt(fax, { action: 'delivered', diagnostic: '2 pages sent to 49.30' });
  expect(await faxOf(sent)).toMatchObject({
    state: 'delivered',
    pages: 2,
    tried: [{ number: sent.number, result: 'delivered', pages: 2 }],
  });
  expect(await eventsOf(sent.caseId)).toMatchObject([
    { about: `Aetna appeals, ${sent.number}`, call: { way: 'fax', outcome: 'reached' } },
  ]);
  const ended = await clinic.recorded('fax.end', sent.caseId);
  expect(ended.map(({ outcome }) => outcome)).toEqual(['success']);
  await sendAll();
  expect(gateway.taken).toHaveLength(1);
});

test('S462 a gateway that writes in words is understood by the subject that the operator names', async () => {
  const sent = await sendFax();
  await sendAll();
  const returnTo = gateway.taken[0]?.returnTo ?? '';
  await mailTo(port, returnTo, { subject: 'Could not: Fax sent', text: '' });
  expect((await faxOf(sent)).state).toBe('sending');
  await mailTo(port, returnTo, { subject: 'Fax sent to +1', text: 'Pages: 3' });
  expect(await faxOf(sent)).toMatchObject({ state: 'delivered', pages: 3 });
  await expect(mailTo(port, 'fax-receipt-0@in.karemd.test', 'Subject: x\r\n\r\n')).rejects.toThrow(
    '550',
  );
  await expect(mailTo(port, 'somebody@elsewhere.test', 'Subject: x\r\n\r\n')).rejects.toThrow(
    '550',
  );
});

test.each<[string, string, Fax['failure'], number | null, number]>([
  ['550 Number not in service', '5.1.1', 'dead-number', null, 1],
  ['Far end is BUSY', '4.2.0', 'busy', 5, 6],
  ['No answer from remote', '4.4.1', 'no-answer', 15, 3],
  ['No carrier detected', '5.0.0', 'no-fax-machine', 30, 2],
  ['Line dropped at page 2', '5.0.0', 'line-dropped', 5, 3],
])(
  'S463 "%s": failed with its reason, tried again only as often as its rule says',
  async (diagnostic, status, failure, pauseMinutes, mostTries) => {
    const sent = await sendFax();
    /** After each try but the last: how it stands, and how many were made a second before the pause is over. */
    const between: unknown[] = [];
    for (let tries = 1; tries <= mostTries; tries += 1) {
      await sendAll();
      await receipt(gateway.taken.at(-1), { action: 'failed', diagnostic, status });
      later((pauseMinutes ?? 0) * minuteMs - 1_000);
      await sendAll();
      const { state, tries: made } = await faxOf(sent);
      between.push([state, made, gateway.taken.length]);
      later(1_000);
    }
    expect(between).toEqual(
      Array.from({ length: mostTries }, (_none, at) => [
        at + 1 < mostTries ? 'queued' : 'failed',
        at + 1,
        at + 1,
      ]),
    );
    const fax = await faxOf(sent);
    expect(fax).toMatchObject({ state: 'failed', failure, tries: mostTries });
    expect(fax.detail).toContain(diagnostic);
    later(hourMs);
    await sendAll();
    expect(gateway.taken).toHaveLength(mostTries);
    expect(await eventsOf(sent.caseId)).toMatchObject([{ call: { outcome: 'not-reached' } }]);
    // A person corrects the number: it is tried anew.
    const again = { faxId: sent.faxId, number: '+12025559999' };
    expect((await grace.browser.call('faxes.sendAgain', again)).status).toBe(200);
    await sendAll();
    expect(gateway.taken.at(-1)?.number).toBe('+12025559999');
    await receipt(gateway.taken.at(-1), { action: 'delivered' });
    expect((await faxOf(sent)).state).toBe('delivered');
    expect((await grace.browser.call('faxes.sendAgain', again)).problem).toBe('faxes.over');
  },
);

test('S463 what nobody confirms is not confirmed, is never sent again by itself, and a late receipt counts', async () => {
  const sent = await sendFax();
  await sendAll();
  later(4 * hourMs - minuteMs);
  await follow();
  expect((await faxOf(sent)).state).toBe('sending');
  later(minuteMs);
  await follow();
  expect((await faxOf(sent)).state).toBe('unconfirmed');
  later(hourMs);
  await sendAll();
  expect(gateway.taken).toHaveLength(1);
  const page: FaxPage = (await grace.browser.call('faxes.list', { box: 'attention' })).data;
  expect(page).toMatchObject({ counts: { attention: 1, open: 0 }, faxes: [{ id: sent.faxId }] });
  // Sent again by hand, it is its first try that arrives.
  await grace.browser.call('faxes.sendAgain', { faxId: sent.faxId, number: sent.number });
  await receipt(gateway.taken[0], { action: 'delivered' });
  expect((await faxOf(sent)).state).toBe('delivered');
  await sendAll();
  expect(gateway.taken).toHaveLength(1);
});

test('S462 killed while it hands a fax over, the server sends it no second time, and its receipt counts', async () => {
  const isTaken = Promise.withResolvers<void>();
  gateway.accept = () => {
    isTaken.resolve();
    return new Promise(() => undefined);
  };
  const server = await startServer(clinic.world.env);
  onTestFinished(server.kill);
  const [sent, waiting] = [await sendFax(), await sendFax()];
  await isTaken.promise;
  await server.kill();
  const seen = new Set(gateway.taken.map((fax) => fax.number));
  gateway.accept = () => Promise.resolve();
  later(11 * minuteMs);
  await follow();
  await sendAll();
  for (const { faxId } of [sent, waiting])
    expect(await faxOf({ faxId })).toMatchObject({ state: 'sending', tries: 1 });
  const numbers = gateway.taken.map((fax) => fax.number);
  expect(numbers.filter((one) => seen.has(one))).toHaveLength(seen.size);
  for (const fax of gateway.taken) await receipt(fax, { action: 'delivered' });
  for (const { faxId } of [sent, waiting].filter((fax) => numbers.includes(fax.number)))
    expect((await faxOf({ faxId })).state).toBe('delivered');
});

test('S462 to one number faxes go in their order, each once, also with two servers; other numbers do not wait', async () => {
  const busy = number();
  const [first, second] = [await sendFax({ number: busy }), await sendFax({ number: busy })];
  const other = await sendFax({ number: '+12025551111' });
  const { deps: secondDeps } = await clinic.world.startInstance();
  await Promise.all([sendAll(), sendDue(secondDeps, openLine(secondDeps)!), sendAll()]);
  expect(gateway.taken.map((fax) => fax.number).toSorted()).toEqual(
    [busy, busy, other.number].toSorted(),
  );
  const toBusy = gateway.taken.filter((fax) => fax.number === busy);
  expect(toBusy.map(({ subject }) => subject)).toEqual(
    [first, second].map(({ faxId }) => `Fax ${faxId.slice(-12)}`),
  );
  await receipt(toBusy[0], { action: 'failed', diagnostic: 'busy' });
  const third = await sendFax({ number: busy });
  await sendAll();
  expect((await faxOf(third)).state).toBe('queued');
  later(5 * minuteMs);
  await sendAll();
  expect(gateway.taken).toHaveLength(5);
});

test('S462 who may not see the case sends, sees and changes nothing of it, and only a PDF is faxed', async () => {
  const sent = await sendFax();
  const { caseId, fileId } = await caseWithFile();
  const input = { caseId, fileId, number: number(), toName: 'Payer' };
  for (const [path, asked] of [
    ['faxes.send', input],
    ['faxes.ofCase', { caseId }],
    ['faxes.byId', { faxId: sent.faxId }],
    ['faxes.cancel', { faxId: sent.faxId }],
  ] as const)
    expect((await omar.browser.call(path, asked)).problem).toBe('not-found');
  const page: FaxPage = (await omar.browser.call('faxes.list', { box: 'open' })).data;
  expect(page).toMatchObject({ faxes: [], counts: { open: 0 } });
  const text = await caseWithFile(grace, Buffer.from('Hello'));
  const unfit = { ...input, ...text };
  expect((await grace.browser.call('faxes.send', unfit)).problem).toBe('faxes.document');
  // Of another case.
  const foreign = { ...input, fileId: text.fileId };
  expect((await grace.browser.call('faxes.send', foreign)).problem).toBe('faxes.document');
  expect((await grace.browser.call('faxes.cancel', { faxId: sent.faxId })).status).toBe(200);
  await sendAll();
  expect(gateway.taken).toEqual([]);
  expect((await grace.browser.call('faxes.cancel', { faxId: sent.faxId })).problem).toBe(
    'faxes.over',
  );
  expect(clinic.world.lines.join('')).not.toContain('Aetna');
});
