/** Tests sending by Twilio's form against a real HTTP server, and its callbacks' signatures. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { openLog } from '#server/platform/log.ts';
import { isStopWord } from './stop-words.ts';
import { isSignedByTwilio, openTwilio, reportOf } from './twilio.ts';

const lines: string[] = [];
const log = openLog('warn', { write: (line: string) => void lines.push(line) });
const token = 'a-token-that-is-secret';
const message = { to: '+41791234567', text: 'You have an appointment: https://a.example/x' };

interface Received {
  headers: IncomingHttpHeaders;
  path: string | undefined;
  form: Record<string, string>;
}

let server: Server | undefined;
afterEach(() => {
  server?.close();
  lines.length = 0;
});

/** A provider that answers so; null: it takes the message and hangs up. */
async function provider(answer: { status: number; body?: string } | null) {
  const received: Received[] = [];
  const own = createServer((request, response) => {
    void text(request).then((body) => {
      const form = Object.fromEntries(new URLSearchParams(body));
      received.push({ headers: request.headers, path: request.url, form });
      if (answer) response.writeHead(answer.status).end(answer.body ?? '{}');
      else request.socket.destroy();
    });
  }).listen(0, '127.0.0.1');
  server = own;
  await once(own, 'listening');
  const { port } = own.address() as AddressInfo;
  const sms = openTwilio(`twilio+http://AC1:${token}@127.0.0.1:${port}`, {
    from: '+41440000000',
    statusUrl: 'https://clinic.example/sms/status',
    log,
  });
  return { sms, received };
}

test('a text message is posted once, in the form of the account, and its name is kept', async () => {
  const { sms, received } = await provider({ status: 201, body: '{"sid":"SM1"}' });
  expect(await sms.deliver(message)).toEqual({ is: 'accepted', providerId: 'SM1' });
  const [{ headers, path, form } = { headers: {}, path: '', form: {} }, ...furtherTexts] = received;
  expect(furtherTexts).toEqual([]);
  expect(path).toBe('/2010-04-01/Accounts/AC1/Messages.json');
  expect(headers.authorization).toBe(`Basic ${Buffer.from(`AC1:${token}`).toString('base64')}`);
  expect(form).toEqual({
    To: message.to,
    From: '+41440000000',
    Body: message.text,
    StatusCallback: 'https://clinic.example/sms/status',
  });
});

test.each([
  [{ status: 400 }, 'rejected'],
  [{ status: 401 }, 'deferred'],
  [{ status: 429 }, 'deferred'],
  [{ status: 500 }, 'unknown'],
  [null, 'unknown'],
] as const)('an answer of %j ends as %s, and no secret or number is logged', async (answer, is) => {
  const { sms, received } = await provider(answer);
  expect(await sms.deliver(message)).toEqual({ is, providerId: null });
  expect(received).toHaveLength(1);
  expect(lines).toHaveLength(1);
  expect(lines.join('')).not.toMatch(/secret|417912345|a\.example/);
});

test('a provider that nobody reaches has not got the message', async () => {
  const sms = openTwilio(`twilio+http://AC1:${token}@127.0.0.1:1`, {
    from: '+1',
    statusUrl: '',
    log,
  });
  expect(await sms.deliver(message)).toEqual({ is: 'deferred', providerId: null });
});

test('S98 a callback counts only with the signature of its address and all its fields', () => {
  const url = 'https://clinic.example/sms/status';
  const fields = { MessageStatus: 'delivered', MessageSid: 'SM1' };
  const signature = createHmac('sha1', token)
    .update(`${url}MessageSidSM1MessageStatusdelivered`)
    .digest('base64');
  expect(isSignedByTwilio(signature, { url, fields, token })).toBe(true);
  expect(isSignedByTwilio(undefined, { url, fields, token })).toBe(false);
  expect(isSignedByTwilio(signature, { url, fields, token: 'another' })).toBe(false);
  expect(isSignedByTwilio(signature, { url: `${url}?a`, fields, token })).toBe(false);
  const changed = { ...fields, MessageStatus: 'failed' };
  expect(isSignedByTwilio(signature, { url, fields: changed, token })).toBe(false);
  expect(reportOf(fields)).toEqual({ providerId: 'SM1', state: 'delivered' });
  expect(reportOf(changed)).toEqual({ providerId: 'SM1', state: 'failed' });
  expect(reportOf({ ...fields, MessageStatus: 'sent' })).toBeNull();
});

test('only an answer that is a stop-word alone ends the consent', () => {
  for (const word of ['STOP', ' stop. ', 'Unsubscribe', 'arrêt', 'Stop!'])
    expect(isStopWord(word)).toBe(true);
  for (const other of ['', 'please stop by at nine', 'yes', 'STOPPED'])
    expect(isStopWord(other)).toBe(false);
});
