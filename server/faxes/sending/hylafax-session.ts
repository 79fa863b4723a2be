/** A session with HylaFAX's server (hfaxd): the client protocol of hfaxd(8), which is FTP with commands for jobs. */
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';

/** What the server said instead of doing it. */
export class HylafaxRefusal extends Error {}

const answerMs = 20_000;

export interface HylafaxAddress {
  host: string;
  port: number;
  user: string;
  password: string;
}

interface Reply {
  code: number;
  text: string;
}

export interface HylafaxSession {
  /** Resolves to the reply's text. Throws HylafaxRefusal where it is no success. */
  command: (line: string) => Promise<string>;
  /** Stores a file for the session; resolves to its name there. */
  store: (bytes: Buffer) => Promise<string>;
  list: (folder: string) => Promise<string[]>;
  retrieve: (file: string) => Promise<Buffer>;
  close: () => void;
}

/** Whole replies in their order: of several lines, "220-...", the last one has a space behind the code. */
function repliesOf(socket: Socket) {
  const lines = createInterface({ input: socket, crlfDelay: Infinity });
  const iterator = lines[Symbol.asyncIterator]();
  const ended = new Promise<never>((_, reject) => {
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('it closed the connection')));
  });
  ended.catch(() => undefined);
  return async (): Promise<Reply> => {
    for (;;) {
      const next = await Promise.race([iterator.next(), ended]);
      if (next.done) throw new Error('it closed the connection');
      const [, code, text = ''] = /^(\d{3})(?: (.*))?$/.exec(next.value) ?? [];
      if (code !== undefined) return { code: Number(code), text };
    }
  };
}

const isSuccess = ({ code }: Reply) => code >= 200 && code < 400;

/** One value of a parameter, without what would end it. */
export const quoted = (value: string): string => `"${value.replace(/[^\x20-\x7e]|["\\]/g, ' ')}"`;

export async function openHylafax(address: HylafaxAddress): Promise<HylafaxSession> {
  const { host, port } = address;
  const socket = connect(port, host);
  socket.setTimeout(answerMs, () => socket.destroy(new Error('it did not answer')));
  const nextReply = repliesOf(socket);

  async function command(line: string): Promise<string> {
    socket.write(`${line}\r\n`);
    return expectSuccess(await nextReply());
  }
  function expectSuccess(reply: Reply): string {
    if (!isSuccess(reply)) throw new HylafaxRefusal(reply.text);
    return reply.text;
  }

  /** The server names its port; its address is the one that we reached, whatever it says. */
  async function openData(): Promise<Socket> {
    const [, high, low] = /\d+,\d+,\d+,\d+,(\d+),(\d+)/.exec(await command('PASV')) ?? [];
    const data = connect(Number(high) * 256 + Number(low), host);
    data.setTimeout(answerMs, () => data.destroy(new Error('it did not answer')));
    data.on('error', () => undefined);
    return data;
  }

  /** The first reply, and whatever `transfer` does on the data connection in between. */
  async function withData<T>(line: string, transfer: (data: Socket) => Promise<T>) {
    const data = await openData();
    socket.write(`${line}\r\n`);
    const first = await nextReply();
    if (first.code >= 300) {
      data.destroy();
      throw new HylafaxRefusal(first.text);
    }
    const result = await transfer(data);
    if (first.code < 200) expectSuccess(await nextReply());
    return { first, result };
  }

  const session: HylafaxSession = {
    command,
    store: async (bytes) => {
      const { first } = await withData(
        'STOT',
        (data) => new Promise<void>((resolve) => void data.end(bytes, resolve)),
      );
      const [, file] = /FILE: (\S+)/.exec(first.text) ?? [];
      if (file === undefined) throw new HylafaxRefusal('it stored the document under no name');
      return file;
    },
    list: async (folder) => {
      const { result } = await withData(`LIST ${folder}`, buffer);
      return result.toString('utf8').split(/\r?\n/).filter(Boolean);
    },
    retrieve: async (file) => (await withData(`RETR ${file}`, buffer)).result,
    close: () => {
      if (socket.writable) socket.end('QUIT\r\n');
      socket.unref();
    },
  };
  try {
    expectSuccess(await nextReply());
    const signIn = await (socket.write(`USER ${address.user}\r\n`), nextReply());
    if (expectSuccess(signIn) && signIn.code === 331) await command(`PASS ${address.password}`);
    await command('TYPE I');
    return session;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** A session for some work, closed afterwards. */
export async function withHylafax<T>(
  address: HylafaxAddress,
  work: (session: HylafaxSession) => Promise<T>,
): Promise<T> {
  const session = await openHylafax(address);
  try {
    return await work(session);
  } finally {
    session.close();
  }
}
