/** Tests a whole fax over a telephone call: our PDF, a fax machine at each end, and the pages at the other (S466). */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openLog } from '#server/platform/log.ts';
import { openInboundMail } from '#server/platform/mail/inbound/inbound-server.ts';
import { openMail } from '#server/platform/mail/mail.ts';
import { drawPdf } from '#server/platform/pdf/draw-pdf.ts';
import { openClinic } from '#server/test/clinic.ts';
import { mailTo, openFaxGateway, reportMail } from '#server/test/faxes/fax-gateway.ts';
import { callByT30, picturesOfPdf, tiffOfPdf } from '#server/test/faxes/t30-call.ts';
import { send as upload } from '#server/test/file-uploads.ts';
import { pdfOfFax } from './receiving/fax-pdf.ts';
import { tiffPages, UnreadableTiff } from './receiving/tiff-pages.ts';
import { sendDue } from './sending/send-faxes.ts';
import { openLine, receiptReceiver } from './service.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'karemd-fax-'));
const at = (name: string) => path.join(folder, name);
const gateway = await openFaxGateway();
const clinic = await openClinic({
  env: { FAX_URL: 'mail://fax.test', MAIL_IN_PORT: '0', MAIL_IN_DOMAIN: 'in.karemd.test' },
  mail: openMail(gateway.url, { from: 'KareMD <a@karemd.test>', log: openLog('silent') }),
});
const { deps } = clinic.world;
const inbound = await openInboundMail(deps, [receiptReceiver(deps)]);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await inbound?.stop();
  await clinic.close();
  await gateway.close();
});
const grace = await clinic.clinician({ hospitalRole: 'Case Manager' });

const { bytes: document } = await drawPdf({
  title: 'Appeal',
  author: 'Grace Hughes',
  creator: 'Northgate',
  createdAt: new Date('2026-11-02T09:00:00Z'),
  footer: 'Appeal',
  paragraphs: Array.from({ length: 50 }, (_none, line) => ({
    is: 'text' as const,
    text: `${line}. The criteria for inpatient care were met on the second day, as the notes say.`,
  })),
});

let faxes = 0;

async function faxed() {
  const assign = { to: 'person', personId: grace.id };
  const task = await grace.browser.call('cases.openTask', { title: 'Appeal', assign });
  const caseId: string = task.data.caseId;
  const sent = await upload(grace.browser, `/files/cases/${caseId}`, document);
  const { fileId } = sent.data as { fileId: string };
  const fax = { caseId, fileId, number: `+1202555014${(faxes += 1)}`, toName: 'Payer' };
  const { faxId } = (await grace.browser.call('faxes.send', fax)).data;
  await sendDue(deps, openLine(deps)!);
  const taken = gateway.taken.at(-1);
  writeFileSync(at('sent.pdf'), taken?.files[0]?.bytes ?? '');
  await tiffOfPdf(at('sent.pdf'), at('sent.tif'));
  return {
    report: (report: Parameters<typeof reportMail>[0]) =>
      mailTo(inbound?.port ?? 0, taken?.returnTo ?? '', reportMail(report)),
    state: async () => (await grace.browser.call('faxes.byId', { faxId })).data,
  };
}

const picture = (name: string, page: number) => readFileSync(at(`${name}-${page}.pbm`));

test('S466 the payer’s fax machine gets every page as it was drawn, and the fax is delivered with their number', async () => {
  const fax = await faxed();
  const call = callByT30({ sent: at('sent.tif'), received: at('received.tif') });
  expect(call).toMatchObject({ words: 'OK', bitRate: 14_400, pagesSent: 2, pagesReceived: 2 });
  await fax.report({ action: 'delivered', diagnostic: `${call.pagesSent} pages` });
  expect(await fax.state()).toMatchObject({ state: 'delivered', pages: 2 });
  const pages = tiffPages(readFileSync(at('received.tif')));
  expect(pages.map(({ width, height }) => [width, height])).toEqual([
    [1728, 2292],
    [1728, 2292],
  ]);
  writeFileSync(at('received.pdf'), pdfOfFax(pages));
  await picturesOfPdf(at('sent.pdf'), at('sent-%d.pbm'));
  await picturesOfPdf(at('received.pdf'), at('received-%d.pbm'));
  for (const page of [1, 2]) {
    const received = picture('received', page);
    expect(received.length).toBeGreaterThan(490_000);
    expect(received.equals(picture('sent', page))).toBe(true);
  }
  expect(picture('received', 1).equals(picture('received', 2))).toBe(false);
});

test.each([
  [{ hangUpAfter: 20 }, 'line-dropped', 'The call dropped'],
  [{ hasFarEnd: false }, 'no-fax-machine', 'Timed out waiting for initial communication'],
])(
  'S466 a call with %o fails with its reason, and is not delivered',
  async (fault, failure, words) => {
    const fax = await faxed();
    const call = callByT30({ sent: at('sent.tif'), received: at('lost.tif'), ...fault });
    expect(call.isDelivered).toBe(false);
    await fax.report({ action: 'failed', status: '4.4.1', diagnostic: call.words });
    const state = await fax.state();
    expect(state).toMatchObject({ state: 'queued', failure });
    expect(state.detail).toContain(words);
  },
);

test('a file that is no fax, or is cut off, is refused and not read beyond its end', () => {
  const tiff = readFileSync(at('sent.tif'));
  for (const bytes of [Buffer.from('%PDF-1.7'), Buffer.alloc(0), tiff.subarray(0, 9)])
    expect(() => tiffPages(bytes)).toThrow(UnreadableTiff);
  const looped = Buffer.concat([
    Buffer.from('II*\0'),
    Buffer.from([8, 0, 0, 0]),
    Buffer.alloc(14, 255),
  ]);
  expect(() => tiffPages(looped)).toThrow(UnreadableTiff);
});
