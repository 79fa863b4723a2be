/** Tests that reading any file takes a bounded time and delays nobody else (S19). */
import { afterAll, expect, test } from 'vitest';
import { rateLimitWaitSeconds } from '#server/platform/http/rate-limit.ts';
import { openClinic } from '#server/test/clinic.ts';
import { limits } from './ics-reader.ts';

const clinic = await openClinic();
const lena = await clinic.clinician();
afterAll(() => clinic.close());

const wrapped = (body: string) => `BEGIN:VCALENDAR\nVERSION:2.0\n${body}END:VCALENDAR\n`;
const many = (count: number, lines: (nth: number) => string) =>
  wrapped(
    Array.from({ length: count }, (_, nth) => `BEGIN:VEVENT\n${lines(nth)}\nEND:VEVENT\n`).join(''),
  );
const preview = (text: string) => lena.browser.call('calendar.previewImport', { text });

const list = (count: number) => Array.from({ length: count }, (_, nth) => nth).join(',');

test.each([
  ['a thousand events', many(1_000, (nth) => `UID:${nth}\nDTSTART:20300101T000000Z`)],
  ['rules of seconds', many(700, () => 'DTSTART:19010101T000000Z\nRRULE:FREQ=SECONDLY')],
  [
    'one rule of every second of a day',
    many(
      1,
      () =>
        `DTSTART:19010101T000000Z\nDURATION:PT1S\nRRULE:FREQ=DAILY;BYHOUR=${list(24)};BYMINUTE=${list(60)};BYSECOND=${list(60)}`,
    ),
  ],
  [
    'rules that find nothing',
    many(
      100,
      () => 'DTSTART:19010101T000000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    ),
  ],
  [
    'a rule from the first year',
    many(80, () => 'DTSTART:00010101T000000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY'),
  ],
  ['events that never end', wrapped('BEGIN:VEVENT\n'.repeat(4_000))],
  [
    'one line of many dates',
    many(1, () => `DTSTART:20300101T000000Z\nEXDATE:${'20300101T000000Z,'.repeat(3_500)}`),
  ],
  ['hundreds of zones', many(250, (nth) => `DTSTART;TZID=Zone/${nth}:20300101T000000`)],
])('%s', async (_what, text) => {
  const { status, problem } = await preview(text);
  expect(['200 undefined', '409 calendar.too-much']).toContain(`${status} ${problem}`);
  expect((await lena.browser.fetch('/healthz')).status).toBe(200);
  await clinic.world.clearRedis();
});

// Each of its rules looks for the 4000th date of a year, for most of a minute and with little
// memory.
test('a file whose dates take too long to compute is aborted, and the next one is read', async () => {
  const days = Array.from({ length: 31 }, (_, nth) => nth + 1).join(',');
  const rule = `RRULE:FREQ=YEARLY;BYMONTHDAY=${days};BYHOUR=${list(10)};BYSETPOS=4000;COUNT=2`;
  const start = 'DTSTART;TZID=Europe/London:19010101T000000\nDURATION:PT1H';
  const { ms } = limits;
  expect(ms).toBe(8_000);
  limits.ms = 1_000;
  const { status, problem } = await preview(many(200, () => `${start}\n${rule}`));
  limits.ms = ms;
  expect([status, problem]).toEqual([409, 'calendar.too-much']);
  expect((await preview(many(1, () => 'DTSTART:20300101T000000Z'))).status).toBe(200);
});

test('while an expensive file is read, others are answered', async () => {
  const costly = preview(
    many(10, () => 'DTSTART:20250101T000000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;BYHOUR=1,2,3,4,5'),
  );
  let isRead = false;
  const read = costly.then(() => (isRead = true));
  let answered = 0;
  while (!isRead) {
    await lena.browser.fetch('/healthz');
    answered += 1;
  }
  expect(answered).toBeGreaterThan(20);
  await read;
});

test('S57 a person has one file read at a time, however many sessions they have, and delays nobody else', async () => {
  await clinic.world.clearRedis();
  const sato = await clinic.clinician();
  const costly = many(
    10,
    () => 'DTSTART:20250101T000000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;BYHOUR=1,2,3,4,5',
  );
  const sessions = await Promise.all([1, 2, 3, 4].map(() => clinic.world.openSession(lena)));
  const all = Promise.all(
    sessions.map((session) => session.call('calendar.previewImport', { text: costly })),
  );
  const text = many(1, () => 'DTSTART:20300101T000000Z');
  const theirs = await sato.browser.call('calendar.previewImport', { text });
  expect(theirs.status).toBe(200);
  const problems = (await all).map(({ problem }) => problem);
  expect(problems.filter((problem) => problem === 'busy')).toHaveLength(3);
  // Only the file that was read counts.
  const two = { key: `ics:${lena.id}`, windowMs: 600_000, most: 2 };
  expect(await rateLimitWaitSeconds(clinic.world.deps, two)).toBe(0);
  await clinic.world.clearRedis();
});

test('S18 more than 64 KiB is refused, and what is no calendar at its field', async () => {
  const long = await preview(wrapped('X-NOTE:x\n'.repeat(8_000)));
  expect([long.status, long.problem]).toEqual([413, 'input.too-large']);
  const other = await preview('<html></html>');
  expect(other.body.error.data.fields).toMatchObject([{ path: 'text' }]);
  expect((await preview(wrapped('SUMMARY:a\0b\n'))).problem).toBe('input.malformed');
});

test('S34 nothing of a file reaches the log, whatever the parser thinks of it', async () => {
  const event = 'UID:private-uid\nSUMMARY:Secret lunch\nDTSTART:20300101T000000Z\nSEQUENCE:';
  await preview(
    wrapped(
      [2, 1].map((nth) => `BEGIN:VEVENT\n${event}${nth}\nDURATION:what\nEND:VEVENT\n`).join(''),
    ),
  );
  expect(clinic.world.lines.join('\n')).not.toMatch(/secret lunch|private-uid/i);
});

test('somebody who reads many files has to wait', async () => {
  const { deps } = clinic.world;
  const limit = { key: `ics:${lena.id}`, windowMs: 600_000, most: 30 };
  for (let nth = 0; nth < 30; nth += 1) await rateLimitWaitSeconds(deps, limit);
  expect((await preview(wrapped(''))).status).toBe(429);
  await clinic.world.clearRedis();
});
