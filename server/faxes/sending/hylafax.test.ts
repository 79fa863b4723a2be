/** Tests faxes through a HylaFAX server: each job once, its outcome, and what came in there (S462, S463, S465). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { hourMs, minuteMs } from '#shared/durations.ts';
import type { FaxRecord } from '#shared/faxes.ts';
import { openClinic } from '#server/test/clinic.ts';
import { openHylafaxServer } from '#server/test/faxes/hylafax-server.ts';
import { pdf, send as upload } from '#server/test/file-uploads.ts';
import { receiveFaxes } from '#server/faxes/receiving/receive-faxes.ts';
import { openLine } from '#server/faxes/service.ts';
import { followUp, sendDue } from './send-faxes.ts';

const fax = await openHylafaxServer();
const clinic = await openClinic({ env: { FAX_URL: fax.url, SESSION_IDLE_MINUTES: '700' } });
afterAll(async () => {
  await clinic.close();
  await fax.close();
});
const { deps, owner, clock } = clinic.world;
const grace = await clinic.clinician({ hospitalRole: 'Case Manager' });
const line = openLine(deps)!;
const document = pdf(70_000);

beforeEach(async () => {
  fax.jobs.length = 0;
  fax.fault = () => null;
  clock.offsetMs = 0;
  await owner.query('truncate faxes cascade');
});

let numbers = 0;
async function sendFax(): Promise<string> {
  const assign = { to: 'person', personId: grace.id };
  const task = await grace.browser.call('cases.openTask', {
    title: `Task ${randomUUID()}`,
    assign,
  });
  const caseId: string = task.data.caseId;
  const sent = await upload(grace.browser, `/files/cases/${caseId}`, document);
  const { fileId } = sent.data as { fileId: string };
  const number = `+120255502${String((numbers += 1)).padStart(2, '0')}`;
  const input = { caseId, fileId, number, toName: 'Payer' };
  return (await grace.browser.call('faxes.send', input)).data.faxId;
}
const stateOf = async (faxId: string): Promise<FaxRecord> =>
  (await grace.browser.call('faxes.byId', { faxId })).data;

test('S462 a job is delivered once the fax server is done with it, with its pages', async () => {
  const faxId = await sendFax();
  await sendDue(deps, line);
  const [job] = fax.jobs;
  expect(job?.document.equals(document)).toBe(true);
  expect(job?.parameters).toMatchObject({ MAXDIALS: '1', MAXTRIES: '1', VRES: '196' });
  expect(JSON.stringify(job?.parameters)).not.toMatch(/Payer|Task/);
  await followUp(deps, line);
  expect((await stateOf(faxId)).state).toBe('sending');
  Object.assign(job ?? {}, { state: 'D', pages: 3 });
  await followUp(deps, line);
  expect(await stateOf(faxId)).toMatchObject({ state: 'delivered', pages: 3 });
});

test.each([
  ['No carrier detected', 0, 'no-fax-machine'],
  ['Busy signal detected', 0, 'busy'],
  ['No answer from remote', 0, 'no-answer'],
  ['Phone number is not in service', 0, 'dead-number'],
  ['Failure to receive silence', 2, 'line-dropped'],
])('S463 "%s" after %i pages is %s', async (status, pages, failure) => {
  const faxId = await sendFax();
  await sendDue(deps, line);
  Object.assign(fax.jobs[0] ?? {}, { state: 'F', pages, status });
  await followUp(deps, line);
  const state = await stateOf(faxId);
  expect(state).toMatchObject({ failure });
  expect(state.detail).toContain(status);
  expect(state.detail?.includes('Line dropped at page 3.')).toBe(failure === 'line-dropped');
});

test('S462 broken off while it submits, the job is looked for by its tag: never twice, and never lost', async () => {
  const [had, hadNot] = [await sendFax(), await sendFax()];
  let submitted = 0;
  // Of one the fax server has the job, though its answer is lost.
  fax.fault = (command) => {
    if (command !== 'JSUBM') return null;
    submitted += 1;
    return 'hang-up';
  };
  await sendDue(deps, line);
  expect(submitted).toBe(2);
  expect(fax.jobs).toEqual([]);
  fax.fault = () => null;
  const tag = `karemd-${had}-1`;
  fax.jobs.push({
    job: '7',
    parameters: { JOBINFO: tag },
    document,
    state: 'S',
    pages: 0,
    status: '',
  });
  await followUp(deps, line);
  expect(await stateOf(had)).toMatchObject({ state: 'sending', tries: 1 });
  expect(await stateOf(hadNot)).toMatchObject({ state: 'queued', failure: 'gateway-away' });
  clock.offsetMs = 5 * minuteMs;
  await sendDue(deps, line);
  expect(fax.jobs.map(({ parameters }) => parameters['JOBINFO'])).toEqual([
    tag,
    `karemd-${hadNot}-2`,
  ]);
});

test('S463 a fax server that refuses or is away is a failure of that name, and waited for', async () => {
  const refused = await sendFax();
  fax.fault = (command) => (command === 'JSUBM' ? '504 Bad document format.' : null);
  await sendDue(deps, line);
  expect(await stateOf(refused)).toMatchObject({ state: 'failed', failure: 'refused' });
  const waiting = await sendFax();
  fax.fault = (command) => (command === 'USER' ? 'hang-up' : null);
  await sendDue(deps, line);
  expect(await stateOf(waiting)).toMatchObject({ state: 'queued', failure: 'gateway-away' });
  await expect(followUp(deps, line)).resolves.toBeUndefined();
  clock.offsetMs = hourMs;
  fax.fault = () => null;
  await sendDue(deps, line);
  expect((await stateOf(waiting)).state).toBe('sending');
});

test('S465 what lies in its receive queue is stored once, when it arrived whole', async () => {
  const strip = Buffer.from([0x00, 0x10, 0x01]);
  const entry = (tag: number, type: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(type, 2);
    bytes.writeUInt32LE(1, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const entries = [
    entry(256, 4, 1728),
    entry(257, 4, 1),
    entry(259, 3, 4),
    entry(273, 4, 8),
    entry(279, 4, strip.length),
  ];
  const count = Buffer.from([entries.length, 0]);
  const head = Buffer.from([0x49, 0x49, 42, 0, 12, 0, 0, 0, ...strip, 0]);
  const tiff = Buffer.concat([head, count, ...entries, Buffer.alloc(4)]);
  const whole = { bytes: tiff, sender: '+1 202 555 0143', isArriving: false };
  fax.received.set('fax000000001.tif', whole);
  fax.received.set('fax000000002.tif', { ...whole, isArriving: true });
  const waiting = async () =>
    (await grace.browser.call('faxes.received.list', {})).data.waiting as object[];
  await receiveFaxes(deps);
  await receiveFaxes(deps);
  expect(await waiting()).toMatchObject([{ fromNumber: '+12025550143', pages: 1 }]);
  fax.received.set('fax000000002.tif', whole);
  await receiveFaxes(deps);
  expect(await waiting()).toHaveLength(2);
});
