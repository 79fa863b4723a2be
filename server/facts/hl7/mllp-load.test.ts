/** Tests the limits of the HL7 v2 listener: few messages are read at once, connections, frames, and refusals are counted. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openClinic } from '#server/test/clinic.ts';
import { adt, openSocket, oru, sendTo } from '#server/test/hl7.ts';
import { framed } from '#server/platform/outgoing/mllp-frames.ts';
import { openMllp } from './mllp.ts';

const clinic = await openClinic({ env: { MLLP_PORT: '0' } });
afterAll(() => clinic.close());
const builder = await clinic.clinician({ hospitalRole: 'IT Builder' });
const externalId = `M${randomUUID().slice(0, 8)}`;
await builder.browser.call('appointments.patients.add', { fullName: 'Ana Ruiz', externalId });

async function listen(
  limits: Parameters<typeof openMllp>[1] = {},
  changes: Partial<typeof clinic.world.deps> = {},
) {
  const listener = await openMllp({ ...clinic.world.deps, ...changes }, limits);
  if (!listener) throw new Error('no listener');
  onTestFinished(listener.stop);
  return listener.port;
}

async function newSender() {
  const application = `A${randomUUID().slice(0, 8)}`;
  const feed = { name: application, application, facility: 'NORTH', zone: 'UTC' };
  await builder.browser.call('facts.feeds.add', feed);
  return application;
}

const results = (application: string, count: number) => {
  const obx = Array.from(
    { length: count },
    (_, at) => `OBX|${at + 1}|NM|C${at}^Test of the load||${at}|mmol/L|1-9||||F`,
  );
  return oru(externalId, '', obx).replace('|ADT1|', `|${application}|`);
};

test('S164 of large messages one holds a connection at a time, each is stored, and a small one does not wait', async () => {
  const open: number[] = [];
  const answered: string[] = [];
  const port = await listen(
    {},
    {
      factsArrived: async (db, arrived) => {
        const { rows } = await clinic.world.owner.query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity where datname = current_database()
           and xact_start is not null and pid <> pg_backend_pid() and backend_type = 'client backend'`,
        );
        if (arrived.facts.length > 100) open.push(rows[0]?.count ?? 0);
        return clinic.world.deps.factsArrived(db, arrived);
      },
    },
  );
  const senders = await Promise.all(Array.from({ length: 6 }, newSender));
  const small = await newSender();
  const send = async (application: string, count: number) => {
    const [answer = ''] = await sendTo(port, [results(application, count)]);
    answered.push(`${count}: ${answer}`);
  };
  await Promise.all([...senders.map((sender) => send(sender, 1_900)), send(small, 1)]);
  expect(answered.toSorted()).toEqual([...senders.map(() => '1900: AA'), '1: AA'].toSorted());
  expect(open).toHaveLength(senders.length);
  // The large one, and the small one at most.
  expect(Math.max(...open)).toBeLessThanOrEqual(2);
  expect(answered.at(-1)).not.toBe('1: AA');
}, 60_000);

test('S164 an address has its share of the connections', async () => {
  const port = await listen({ ofAddress: 2 });
  const sender = await newSender();
  const [one, other] = [await openSocket(port), await openSocket(port)];
  const third = await openSocket(port);
  third.resume();
  await once(third, 'close');
  one.destroy();
  await once(one, 'close');
  other.destroy();
  await once(other, 'close');
  await expect
    .poll(async () => {
      const socket = await openSocket(port);
      const text = adt({ mrn: externalId, stay: randomUUID() }).replace('|ADT1|', `|${sender}|`);
      const said = once(socket, 'data').then(String, () => '');
      const closed = once(socket, 'close').then(() => '');
      socket.write(framed(text));
      const answer = await Promise.race([said, closed]);
      socket.destroy();
      return answer;
    })
    .toContain('MSA|AA');
});

test('S164 a frame that has begun and does not end is closed, a quiet connection is not', async () => {
  const port = await listen({ frameMs: 50 });
  const quiet = await openSocket(port);
  const begun = await openSocket(port);
  const closed = once(begun, 'close');
  begun.resume();
  begun.write(Buffer.from('\x0bMSH|^~'));
  await closed;
  const sender = await newSender();
  const text = adt({ mrn: externalId, stay: randomUUID() }).replace('|ADT1|', `|${sender}|`);
  const said = once(quiet, 'data');
  quiet.write(framed(text));
  expect(String(await said)).toContain('MSA|AA');
  quiet.destroy();
});

test('S164 what is refused is counted by sender, type and reason, on the IT dashboard', async () => {
  const port = await listen();
  const sender = await newSender();
  const of = (text: string) => text.replace('|ADT1|', `|${sender}|`);
  const message = (event: string, control = randomUUID()) =>
    of(adt({ mrn: externalId, stay: randomUUID(), event, control }));
  const batch = `FHS|^~\\&|LAB|NORTH\rBHS|^~\\&|LAB|NORTH\r${message('A01')}\rBTS|1\rFTS|1`;
  const stranger = adt({ mrn: externalId }).replace('|ADT1|', `|${sender}9|`);
  const answers = await sendTo(port, [
    message('A61'),
    message('A61'),
    message('A62'),
    batch,
    stranger,
  ]);
  expect(answers).toEqual([
    'AR ADT A61 is not taken',
    'AR ADT A61 is not taken',
    'AR ADT A62 is not taken',
    'AR Batches are not taken: send each message by itself',
    'AR This application and facility are not known here',
  ]);
  const { data } = await builder.browser.call('facts.feeds.unsettled', {});
  const counts = data.refused
    .filter(({ application }) => application.startsWith(sender))
    .map(({ application, type, reason, count }) => `${application} ${type}: ${reason} (${count})`);
  expect(counts.toSorted()).toEqual(
    [
      `${sender} ADT^A61: ADT^A61 is not taken (2)`,
      `${sender} ADT^A62: ADT^A62 is not taken (1)`,
      `${sender} ADT^A01: Batches are not taken: send each message by itself (1)`,
      `${sender}9 ADT^A01: This application and facility are not known here (1)`,
    ].toSorted(),
  );
});

test('S164 a frame without a message is counted, and senders that name themselves anew take no room', async () => {
  const port = await listen();
  const socket = await openSocket(port);
  socket.resume();
  socket.write(framed('GET / HTTP/1.1'));
  await once(socket, 'close');
  const { data } = await builder.browser.call('facts.feeds.unsettled', {});
  expect(data.refused).toContainEqual(
    expect.objectContaining({ reason: 'A frame has no HL7 message: its connection was closed' }),
  );
  const strangers = Array.from({ length: 250 }, (_, at) =>
    adt({ mrn: externalId }).replace('|ADT1|', `|X${at}|`),
  );
  await sendTo(port, strangers);
  const { rows } = await clinic.world.owner.query(
    'select count(*)::int as count from fact_refusals',
  );
  expect(rows).toEqual([{ count: 200 }]);
});
