/** A sender over MLLP as interface engines have it: a queue, some messages on their way, and what was not acknowledged is sent again. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { framed, openFraming } from '#server/platform/outgoing/mllp-frames.ts';
import type { ReplayMessage } from './replayed-messages.ts';

export interface Answered {
  message: ReplayMessage;
  /** MSA-1 and MSA-3; null: nobody answered it in three connections, so it was passed over. */
  code: string | null;
  reason: string;
}

interface SenderOptions {
  port: number;
  queue: readonly ReplayMessage[];
  /** Called after each answer; waits while a server is started. */
  onAnswer: () => void;
  isListening: () => Promise<void>;
}

const inFlight = 20;
const mostConnections = 3;

/** The receiver could not store it: it has to come again. */
const isAgain = ({ code, reason }: Pick<Answered, 'code' | 'reason'>) =>
  code === 'AE' && reason.includes('send it again');

/** Until the connection ends or all are answered. Answers come in the order of the messages. */
async function sendOnce(
  { port, onAnswer }: SenderOptions,
  waiting: ReplayMessage[],
  answered: Answered[],
): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  // A process that was killed resets its connections.
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const framing = openFraming(1024 * 1024);
  let sentCount = 0;
  const sendMore = () => {
    while (sentCount < Math.min(inFlight, waiting.length)) {
      socket.write(framed(waiting[sentCount]?.text ?? ''));
      sentCount += 1;
    }
    if (waiting.length === 0) socket.destroy();
  };
  socket.on('data', (chunk) => {
    for (const acknowledgement of framing.push(Buffer.from(chunk))) {
      const msa = acknowledgement.toString('utf8').split('\r')[1] ?? '';
      const [, code = '', controlId = '', reason = ''] = msa.split('|');
      const message = waiting.shift();
      sentCount -= 1;
      if (!message) throw new Error('more is acknowledged than was sent');
      if (controlId !== message.controlId && controlId !== '')
        throw new Error(`${message.controlId} is answered as ${controlId}`);
      // It goes last of those that are on their way: their order is out of its sender's hands.
      if (isAgain({ code, reason })) waiting.splice(sentCount, 0, message);
      else answered.push({ message, code, reason });
      onAnswer();
    }
    sendMore();
  });
  await Promise.race([once(socket, 'connect'), closed]);
  sendMore();
  await closed;
}

export async function sendQueue(options: SenderOptions): Promise<Answered[]> {
  const waiting = [...options.queue];
  const answered: Answered[] = [];
  let unanswered = 0;
  while (waiting.length > 0) {
    await options.isListening();
    const before = answered.length;
    await sendOnce(options, waiting, answered);
    unanswered = answered.length === before ? unanswered + 1 : 1;
    const [first] = waiting;
    if (unanswered < mostConnections || !first) continue;
    waiting.shift();
    answered.push({ message: first, code: null, reason: '' });
    unanswered = 0;
  }
  return answered;
}
