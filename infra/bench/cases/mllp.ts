/** Sends HL7 v2 messages over MLLP and counts those that were acknowledged. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';

interface Admission {
  application: string;
  control: string;
  patient: number;
  /** Each has another one, as real ones do. */
  time: string;
}

/** So different from any other that none is taken for another one; of all letters, as people's names are. */
function nameOf(patient: number): string {
  const bytes = [...createHash('sha256').update(`${patient}`).digest()];
  const letters = bytes.map((byte) => String.fromCodePoint(97 + (byte % 26))).join('');
  return `${letters.slice(0, 12)}^${letters.slice(12, 20)}`;
}

const stay = ({ application, control, patient, time }: Admission) => {
  const day = new Date(Date.UTC(1930, 0, 1 + patient * 7)).toISOString().slice(0, 10);
  const birthDate = day.replaceAll('-', '');
  return [
    `MSH|^~\\&|${application}|NORTH|KAREMD|NORTH|${time}||ADT^A01|${control}|P|2.5`,
    `EVN|A01|${time}`,
    `PID|1||M${patient}^^^NORTH^MR||${nameOf(patient)}||${birthDate}||||||+1 555 ${2_000_000 + patient}`,
    `PV1|1|I|4W^401^1||||||||||||||||${control}${'|'.repeat(25)}${time}`,
  ].join('\r');
};

/** Of the first sender half of the patients are known before, of each other sender all are new. */
const patientCount = 2000;

/**
 * Admissions, a second after each other. The first of each patient creates them or changes what is known of
 * them; the others are a further stay of the same.
 * @param sender 1 for the feed ADT1, with patients of its own.
 */
export const messages = (
  count: number,
  { sender = 1, letter = 'C' }: { sender?: number; letter?: string } = {},
): { control: string; frame: Buffer }[] =>
  Array.from({ length: count }, (_, at) => {
    const control = `${letter}${at}`;
    const seconds = new Date(Date.UTC(2026, 10, 2, 8, 0, at)).toISOString();
    const time = seconds.slice(0, 19).replaceAll(/\D/g, '');
    const patient = (sender - 1) * patientCount + (at % patientCount) + 1;
    const text = stay({ application: `ADT${sender}`, control, patient, time });
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

/**
 * With so many on their way at once (50, as engines send them, unless told otherwise), over one connection, until all are acknowledged, the connection
 * breaks, or `until` says enough. Resolves to the control ids that were acknowledged.
 */
export async function send(
  port: number,
  frames: readonly Buffer[],
  until: (acknowledged: number) => boolean = () => false,
  inFlight = 50,
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
