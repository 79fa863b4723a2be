/** Tests the line that each call leaves in the log: one, without a secret or a name (S34). */
import { afterAll, expect, test } from 'vitest';
import { openWorld, password } from '#server/test/world.ts';
import { openLog } from '#server/platform/log.ts';
import { openMetrics } from '#server/platform/metrics/metrics.ts';
import { openCallLog, type EndedCall } from './call-log.ts';

const world = await openWorld();
afterAll(() => world.close());

const linesOf = (requestId: string | null) =>
  world.lines.filter((line) => requestId !== null && line.includes(requestId));

test('S63 a call leaves one line: who called what, in which session, for how long, and its request id', async () => {
  const person = await world.person();
  const browser = await world.signIn(person);
  const me = await browser.call('auth.me');
  const sessions = await browser.call('auth.sessions');
  const [line = '', ...more] = linesOf(me.headers.get('x-request-id'));
  expect(more).toEqual([]);
  expect(JSON.parse(line)).toMatchObject({
    level: 'info',
    procedure: 'auth.me',
    outcome: 'ok',
    ms: expect.any(Number),
    person: person.id,
    session: expect.stringMatching(/^[\da-f]{12}$/),
  });
  const [next = ''] = linesOf(sessions.headers.get('x-request-id'));
  expect(JSON.parse(next).session).toBe(JSON.parse(line).session);
});

test('S34 no line of a sign-in, of a wrong path or of a page has a name, a code or a token', async () => {
  const person = await world.person({ fullName: 'Dr. Quirina Vandermeer' });
  const browser = await world.signIn(person);
  await browser.call('auth.authUserEmailPass', {
    email: person.email,
    password: 'wrong wrong wrong',
  });
  await browser.callAny(`patients.${person.email}`, { patientName: 'Ana Ruiz' });
  await browser.fetch(`/feeds/${browser.token}.ics`);
  await browser.fetch(`/files/${person.email}`);
  const told = world.lines.join('\n');
  expect(told).toContain('"procedure":"feeds"');
  expect(told).toContain('"procedure":"unknown"');
  const secrets = [
    person.email,
    'Quirina',
    'Ana Ruiz',
    password,
    browser.token,
    world.codeFor(person.email),
  ];
  const cookies = [...browser.cookies.values()];
  for (const secret of [...secrets, ...cookies]) expect(told).not.toContain(secret);
});

/** The lines of one ended call. */
function noted(call: Partial<EndedCall>): Record<string, unknown>[] {
  const lines: string[] = [];
  const log = openLog('debug', { write: (line: string) => void lines.push(line) });
  const note = openCallLog({ log, metrics: openMetrics() });
  note({ procedure: 'auth.me', requestId: 'one', session: null, startedAt: 0, ...call });
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('S63 an outage is one line that says why, without a stack; a bug comes with its stack', () => {
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  const [line, ...more] = noted({ error: away });
  expect(more).toEqual([]);
  expect(line).toMatchObject({ level: 'warn', outcome: 'unavailable', reason: 'ECONNREFUSED' });
  expect(JSON.stringify(line)).not.toContain('stack');
  expect(noted({ error: new Error('a bug') })).toMatchObject([
    { level: 'error', outcome: 'internal', err: { stack: expect.any(Array) } },
  ]);
});

test('an answer that says no is counted apart', () => {
  expect(noted({ answer: { success: false } })).toMatchObject([{ outcome: 'declined' }]);
  expect(noted({ answer: { success: true } })).toMatchObject([{ outcome: 'ok' }]);
});
