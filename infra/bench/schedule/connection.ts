/** One HTTP connection over a bare socket: the bench shares its processors with what it measures, and `node:http` takes several times as much of them. */
import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  /** In bytes. */
  size: number;
  /** Decoded where it is asked for alone. */
  readonly text: string;
}

type Post = (path: string, body: string) => Promise<Answer>;

const lineEnd = '\r\n';
const headEnd = '\r\n\r\n';

/** What is taken from a socket at once; one store serves all connections. */
const store = Buffer.allocUnsafe(256 * 1024);

const answerOf = (status: number, body: Buffer): Answer => ({
  status,
  size: body.length,
  get text() {
    return body.toString();
  },
});

/** Puts one answer together, of which the length is stated, as that of every call is. */
function openReader() {
  let head = Buffer.alloc(0);
  let status = 0;
  let isLast = false;
  let body: Buffer | null = null;
  let filled = 0;

  function begin(bytes: Buffer): void {
    const all = head.length === 0 ? bytes : Buffer.concat([head, bytes]);
    const end = all.indexOf(headEnd);
    if (end < 0) {
      head = Buffer.from(all);
      return;
    }
    const text = all.toString('latin1', 0, end).toLowerCase();
    const length = /\r\ncontent-length: (\d+)/.exec(text)?.[1];
    if (length === undefined) throw new Error('an answer does not state its length');
    status = Number(text.split(' ', 2)[1]);
    isLast = text.includes('\r\nconnection: close');
    body = Buffer.allocUnsafe(Number(length));
    filled = all.copy(body, 0, end + headEnd.length);
  }

  /** Null while some of it is missing. `isLast`: the server closes the connection after it. */
  return (bytes: Buffer): { answer: Answer; isLast: boolean } | null => {
    if (body === null) begin(bytes);
    else filled += bytes.copy(body, filled);
    return body?.length === filled ? { answer: answerOf(status, body), isLast } : null;
  };
}

interface Waiting {
  read: ReturnType<typeof openReader>;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** One request after the other, on a connection that is opened anew where it was closed. */
export function openConnection(url: URL, headers: Readonly<Record<string, string>>): Post {
  const lines = Object.entries({ host: url.host, ...headers }).map(
    ([name, value]) => `${name}: ${value}${lineEnd}`,
  );
  let socket: Socket | null = null;
  let waiting: Waiting | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  function lose(lost: Socket, error: unknown): void {
    if (socket !== lost) return;
    socket = null;
    waiting?.reject(error);
    waiting = null;
    lost.destroy();
  }

  function receive(from: Socket, bytes: Buffer): void {
    if (socket !== from) return;
    const whole = waiting?.read(bytes);
    if (!whole) return;
    waiting?.resolve(whole.answer);
    waiting = null;
    if (whole.isLast) lose(from, null);
  }

  function opened(): Socket {
    const onread = {
      buffer: store,
      callback: (count: number) => {
        try {
          receive(connection, store.subarray(0, count));
        } catch (error) {
          lose(connection, error);
        }
        return true;
      },
    };
    const at = { host: url.hostname, port: Number(url.port) };
    const connection: Socket = connect({ ...at, noDelay: true, onread });
    connection.on('error', (error) => lose(connection, error));
    connection.on('close', () => lose(connection, new Error('the server closed the connection')));
    return connection;
  }

  async function ask(path: string, body: string): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const through = (socket ??= opened());
    waiting = { read: openReader(), resolve, reject };
    const length = `content-length: ${Buffer.byteLength(body)}${lineEnd}`;
    through.write(`POST ${path} HTTP/1.1${lineEnd}${lines.join('')}${length}${lineEnd}${body}`);
    // An idle one keeps no process running.
    through.ref();
    return promise.finally(() => through.unref());
  }

  return (path, body) => {
    const answer = turn.then(() => ask(path, body));
    turn = answer.catch(() => undefined);
    return answer;
  };
}
