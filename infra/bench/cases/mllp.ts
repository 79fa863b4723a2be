/** Sends HL7 v2 messages over MLLP and counts those that were acknowledged. */
import { once } from 'node:events';
import { connect } from 'node:net';

const stay = (control: string, patient: number) =>
  [
    `MSH|^~\\&|ADT1|NORTH|KAREMD|NORTH|20261102083000||ADT^A01|${control}|P|2.5`,
    'EVN|A01|20261102083000',
    `PID|1||M${patient}^^^NORTH^MR||BENCH^PATIENT`,
    `PV1|1|I|4W^401^1||||||||||||||||${control}${'|'.repeat(25)}20261102083000`,
  ].join('\r');

export const messages = (count: number): { control: string; frame: Buffer }[] =>
  Array.from({ length: count }, (_, at) => {
    const control = `C${at}`;
    const text = stay(control, (at % 1000) + 1);
    return { control, frame: Buffer.from(`\x0b${text}\x1c\r`) };
  });

/** A result that the bench's rule opens a case for. */
export const result = (control: string, patient: number): Buffer => {
  const text = [
    `MSH|^~\\&|ADT1|NORTH|KAREMD|NORTH|20261102120000||ORU^R01|${control}|P|2.5`,
    `PID|1||M${patient}^^^NORTH^MR||BENCH^PATIENT`,
    `OBR|1||L${control}|BMP^Basic panel|||20261102110000`,
    'OBX|1|NM|2951-2^Sodium||119|mmol/L|||||F',
  ].join('\r');
  return Buffer.from(`\x0b${text}\x1c\r`);
};

const inFlight = 50;

/**
 * With so many on their way at once, over one connection, until all are acknowledged, the connection
 * breaks, or `until` says enough. Resolves to the control ids that were acknowledged.
 */
export async function send(
  port: number,
  frames: readonly Buffer[],
  until: (acknowledged: number) => boolean = () => false,
): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  // The connection of a process that is killed may be reset.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await once(socket, 'connect');
  const reversed = frames.toReversed();
  const acknowledged: string[] = [];
  let received = '';
  const more = (count: number) => {
    for (let at = 0; at < count; at += 1) {
      const next = reversed.pop();
      if (next) socket.write(next);
    }
  };
  socket.on('data', (chunk) => {
    const parts = (received + String(chunk)).split('\x1c\r');
    received = parts.pop() ?? '';
    for (const part of parts) {
      const control = /MSA\|AA\|([^|\r]+)/.exec(part)?.[1];
      if (control !== undefined) acknowledged.push(control);
    }
    if (acknowledged.length >= frames.length) socket.destroy();
    else if (!until(acknowledged.length)) more(parts.length);
  });
  more(inFlight);
  await closed;
  return acknowledged;
}
