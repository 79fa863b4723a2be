/** A system that receives HL7 v2 over MLLP: a real TCP server that keeps what arrives, and answers as a test says. */
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { framed, openFraming } from '#server/platform/outgoing/mllp-frames.ts';

export interface Arrived {
  controlId: string;
  text: string;
}

/** What is written, or null to close the connection instead. */
export type Answering = (
  message: Arrived,
  socket: Socket,
) => Promise<string | null> | string | null;

export const fieldOf = (text: string, segment: string, field: number): string => {
  const found = text.split('\r').find((one) => one.startsWith(`${segment}|`)) ?? '';
  return found.split('|')[segment === 'MSH' ? field - 1 : field] ?? '';
};

/** MSA-1, MSA-3 and ERR of an acknowledgement of this message. */
export const acknowledgement = (controlId: string, code = 'AA', reason = '', fault = ''): string =>
  [
    `MSH|^~\\&|EPIC|NORTH|KAREMD|NORTH|20261102120000||ACK|A${controlId.slice(1)}|P|2.5.1`,
    `MSA|${code}|${controlId}|${reason}`,
    ...(fault ? [`ERR||MSH^1^9|${fault}|E`] : []),
  ].join('\r');

export const accepting: Answering = ({ controlId }) => acknowledgement(controlId);

/** @param tls Its certificate and key, in PEM. */
export async function openReceiver(tls?: { cert: Buffer; key: Buffer }): Promise<Receiver> {
  const server = tls ? createTlsServer(tls) : createServer();
  const sockets = new Set<Socket>();
  const receiver: Receiver = {
    arrived: [],
    answer: accepting,
    mostAtOnce: 0,
    port: 0,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
  let atOnce = 0;
  const serve = (socket: Socket) => {
    sockets.add(socket);
    const framing = openFraming(1024 * 1024);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      for (const bytes of framing.push(chunk)) {
        const text = bytes.toString('utf8');
        const message = { text, controlId: fieldOf(text, 'MSH', 10) };
        receiver.arrived.push(message);
        atOnce += 1;
        receiver.mostAtOnce = Math.max(receiver.mostAtOnce, atOnce);
        void Promise.resolve(receiver.answer(message, socket)).then((answer) => {
          atOnce -= 1;
          if (answer === null) socket.destroy();
          else socket.write(framed(answer));
        });
      }
    });
  };
  server.on(tls ? 'secureConnection' : 'connection', serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.port = (server.address() as AddressInfo).port;
  return receiver;
}

export interface Receiver {
  /** In the order in which they came, repeats included. */
  arrived: Arrived[];
  answer: Answering;
  /** How many were not answered yet when the next one came. */
  mostAtOnce: number;
  port: number;
  stop: () => Promise<void>;
}
