/** A real SMTP server with one fault: slow, refusing, hanging or breaking off at a given step. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

interface FaultySmtpOptions {
  /** What it answers to a recipient; without it, the recipient is accepted. */
  onRecipient?: (() => Error | null) | undefined;
  /**
   * Resolves to how it answers the content: null accepts it, an error with a `responseCode` refuses
   * it, and `hang-up` closes the connection without an answer.
   */
  onContent: (mail: string) => Promise<Error | null | 'hang-up'>;
}

/** An SMTP refusal: 4xx for now, 5xx for good. */
export const refusal = (responseCode: number): Error =>
  Object.assign(new Error('refused by the test'), { responseCode });

export async function startFaultySmtp({ onRecipient, onContent }: FaultySmtpOptions) {
  /** Every mail whose content came, answered or not. */
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, taken) => taken(onRecipient?.() ?? null),
    onData: (stream, _session, taken) => {
      void text(stream).then(async (mail) => {
        mails.push(mail);
        const answer = await onContent(mail);
        if (answer === 'hang-up') for (const socket of sockets) socket.destroy();
        else taken(answer);
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', () => listening());
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

/** Accepts connections and never says a word. */
export async function startSilentSmtp() {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
