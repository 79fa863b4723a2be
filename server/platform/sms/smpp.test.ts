/** Tests sending over SMPP 3.4 against a real server of the protocol: ends, reports, answers, a lost session. */
import { afterEach, expect, test } from 'vitest';
import { openLog } from '#server/platform/log.ts';
import type { DeliveryReport, InboundMessage, SmsProvider } from './provider.ts';
import { smpp, type Pdu, type Session } from './smpp-library.ts';
import { openSmpp } from './smpp.ts';

const lines: string[] = [];
const log = openLog('warn', { write: (line: string) => void lines.push(line) });
const message = { to: '+41791234567', text: 'You have an appointment: https://a.example/x' };

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  lines.length = 0;
});

/** A message centre that answers each submit_sm so. */
async function centre(answer: (session: Session, pdu: Pdu) => void, answerWithinMs = 30_000) {
  const received: Pdu[] = [];
  const sessions: Session[] = [];
  const server = smpp.createServer((session) => {
    sessions.push(session);
    session.on('error', () => undefined);
    session.on('bind_transceiver', (pdu: Pdu) => {
      const isKnown = pdu.system_id === 'clinic' && pdu.password === 'pass';
      session.send(pdu.response(isKnown ? {} : { command_status: 0x0e }));
    });
    session.on('submit_sm', (pdu: Pdu) => {
      received.push(pdu);
      answer(session, pdu);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const reports: DeliveryReport[] = [];
  const inbound: InboundMessage[] = [];
  const arrived = Promise.withResolvers<void>();
  const open = (password = 'pass'): SmsProvider => {
    const sms = openSmpp(`smpp://clinic:${password}@127.0.0.1:${server.address().port}`, {
      from: '+41440000000',
      log,
      answerWithinMs,
    });
    sms.receive({
      onReport: (report) => {
        reports.push(report);
        return Promise.resolve();
      },
      onInbound: (inboundMessage) => {
        inbound.push(inboundMessage);
        arrived.resolve();
        return Promise.resolve();
      },
    });
    closing.unshift(sms.close);
    return sms;
  };
  closing.push(() => new Promise((resolve) => server.close(() => resolve())));
  return { open, received, sessions, reports, inbound, arrived: arrived.promise };
}

test('messages go over one session, with a report asked for, and keep their name', async () => {
  const { open, received, sessions } = await centre((session, pdu) =>
    session.send(pdu.response({ message_id: 'M1' })),
  );
  const sms = open();
  const long = `Grüezi: ${'x'.repeat(200)} → Ω`;
  expect(await sms.deliver(message)).toEqual({ is: 'accepted', providerId: 'M1' });
  expect(await sms.deliver({ ...message, text: long })).toMatchObject({ is: 'accepted' });
  expect(sessions).toHaveLength(1);
  expect(received[0]).toMatchObject({
    destination_addr: '41791234567',
    source_addr: '41440000000',
    registered_delivery: 1,
    short_message: { message: message.text },
  });
  expect(received[1]?.message_payload?.message).toBe(long);
});

test('what the network reports and what people answer arrive', async () => {
  const { open, reports, inbound, arrived } = await centre((session, pdu) => {
    session.send(pdu.response({ message_id: 'M1' }));
    const receipt = { esm_class: 4, source_addr: '41791234567' };
    session.deliver_sm({ ...receipt, short_message: 'id:M1 sub:001 stat:ENROUTE err:000' });
    session.deliver_sm({ ...receipt, short_message: 'id:M1 sub:001 stat:DELIVRD err:000' });
    session.deliver_sm({ ...receipt, short_message: 'id:M2 sub:001 stat:UNDELIV err:001' });
    session.deliver_sm({ source_addr: '41791234567', short_message: 'STOP' });
  });
  await open().deliver(message);
  await arrived;
  expect(reports).toEqual([
    { providerId: 'M1', state: 'delivered' },
    { providerId: 'M2', state: 'failed' },
  ]);
  expect(inbound).toEqual([{ from: '+41791234567', text: 'STOP' }]);
});

test.each([
  [0x0b, 'rejected'],
  [0x58, 'deferred'],
] as const)('S98 the status %i ends as %s, and nothing secret is logged', async (status, is) => {
  const { open } = await centre((session, pdu) =>
    session.send(pdu.response({ command_status: status })),
  );
  expect(await open().deliver(message)).toEqual({ is, providerId: null });
  expect(lines.join('')).not.toMatch(/pass"|417912345|a\.example/);
});

test('a session lost after the message was written may have sent it; the next opens another', async () => {
  let isFirst = true;
  const { open, received, sessions } = await centre((session, pdu) => {
    if (isFirst) session.destroy();
    else session.send(pdu.response({ message_id: 'M2' }));
    isFirst = false;
  });
  const sms = open();
  expect(await sms.deliver(message)).toEqual({ is: 'unknown', providerId: null });
  expect(await sms.deliver(message)).toEqual({ is: 'accepted', providerId: 'M2' });
  expect([received.length, sessions.length]).toEqual([2, 2]);
});

test('a refused sign-in, or nobody there, has sent nothing', async () => {
  const { open, received } = await centre(() => undefined);
  expect(await open('wrong').deliver(message)).toEqual({ is: 'deferred', providerId: null });
  expect(received).toEqual([]);
  const sms = openSmpp('smpp://clinic:pass@127.0.0.1:1', { from: '+1', log });
  expect(await sms.deliver(message)).toEqual({ is: 'deferred', providerId: null });
});

test('a server that falls silent may have the message, and is left for another session', async () => {
  let isFirst = true;
  const { open, sessions } = await centre((session, pdu) => {
    if (!isFirst) session.send(pdu.response({ message_id: 'M2' }));
    isFirst = false;
  }, 3_000);
  const sms = open();
  expect(await sms.deliver(message)).toEqual({ is: 'unknown', providerId: null });
  expect(await sms.deliver(message)).toEqual({ is: 'accepted', providerId: 'M2' });
  expect(sessions).toHaveLength(2);
});
