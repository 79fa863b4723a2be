/** HL7 v2 messages as other systems send them, and a sender with a real socket. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { framed, openFraming } from '#server/platform/outgoing/mllp-frames.ts';
import type { Clinician } from '#server/test/clinic.ts';

/** The sender of the messages below is known from now on. */
export const addAdmissions = (builder: Clinician, zone = 'UTC') =>
  builder.browser.call('facts.feeds.add', {
    name: 'Admissions',
    application: 'ADT1',
    facility: 'NORTH',
    zone,
  });

/** A feed of a sender of its own, which the messages of one test name. */
export async function addFeed(builder: Clinician, more: object = {}) {
  const application = randomUUID().slice(0, 8);
  const sender = { name: application, application, facility: 'NORTH', zone: 'UTC' };
  const { data } = await builder.browser.call('facts.feeds.add', { ...sender, ...more });
  return { application, sourceId: data.sourceId };
}

/** A family name that no other patient of a test has. */
export const uniqueName = () =>
  randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .padEnd(8, 'q')
    .toUpperCase();

/** A record number that no other patient of a test has. */
export const newNumber = () => `M${randomUUID().slice(0, 8)}`;

interface AdtOptions {
  event?: string;
  control?: string;
  time?: string;
  mrn: string;
  stay?: string;
  more?: string[];
  pv1?: Record<number, string>;
}

/** PV1 by field numbers; the admission of half past eight is in New York's winter time. */
export function adt({
  event = 'A01',
  control = randomUUID(),
  time = '20261102083000',
  mrn,
  stay = 'V1',
  more = [],
  pv1 = {},
}: AdtOptions) {
  const fields: Record<number, string> = { 1: '1', 2: 'I', 3: '4W^401^1', 19: stay, ...pv1 };
  const visit = Array.from({ length: 46 }, (_, at) => (at === 0 ? 'PV1' : (fields[at] ?? '')));
  return [
    `MSH|^~\\&|ADT1|NORTH|KAREMD|NORTH|${time}||ADT^${event}|${control}|P|2.5`,
    `EVN|${event}|${time}`,
    `PID|1||${mrn}^^^NORTH^MR~123^^^X^SS||RUIZ^ANA`,
    visit.join('|'),
    ...more,
  ].join('\r');
}

export const oru = (mrn: string, stay: string, obx: string[], control = randomUUID()) =>
  [
    `MSH|^~\\&|ADT1|NORTH|KAREMD|NORTH|20261102120000||ORU^R01|${control}|P|2.5`,
    `PID|1||${mrn}^^^NORTH^MR||RUIZ^ANA`,
    `PV1|1|I|4W||||||||||||||||${stay}`,
    `OBR|1||L77|BMP^Basic panel|||20261102110000-0500`,
    ...obx,
  ].join('\r');

export async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** As many acknowledgements as asked for: code and text of each, in order. */
export async function answers(socket: Socket, count: number): Promise<string[]> {
  const framing = openFraming(1024 * 1024);
  const got: string[] = [];
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    const whole = framing.push(chunk as Buffer);
    got.push(...whole.map((one) => one.toString('utf8').split('\r')[1] ?? ''));
    if (got.length >= count) break;
  }
  return got
    .map((msa) => msa.split('|'))
    .map(([, code = '', , text = '']) => `${code} ${text}`.trim());
}

export async function sendTo(port: number, texts: string[]): Promise<string[]> {
  const socket = await openSocket(port);
  const answered = answers(socket, texts.length);
  socket.write(Buffer.concat(texts.map(framed)));
  const got = await answered;
  socket.destroy();
  return got;
}
