/** A fax server that speaks hfaxd's client protocol as HylaFAX 6.0.7 answered it: jobs are stored, and end as a test says. */
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';

export interface FaxJob {
  job: string;
  /** As set by JPARM. */
  parameters: Record<string, string>;
  document: Buffer;
  /** One letter as faxstat(1) has it: S, D or F. */
  state: string;
  pages: number;
  status: string;
}

const unquoted = (value: string) => value.replace(/^"|"$/g, '');

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

export async function openHylafaxServer() {
  const jobs: FaxJob[] = [];
  const received = new Map<string, { bytes: Buffer; sender: string; isArriving: boolean }>();
  const fax = {
    jobs,
    received,
    /** What it answers to the command instead, `hang-up` for nothing; null goes on. */
    fault: (_command: string): string | null => null,
  };
  const isOver = ({ state }: FaxJob) => state === 'D' || state === 'F';
  const lineOf = ({ job, parameters, state, pages, status }: FaxJob) =>
    [job, parameters['JOBINFO'] ?? '', state, pages, status].join('|');
  function listOf(folder: string): string[] {
    if (folder === 'recvq')
      return [...received].map(([name, { sender, isArriving }]) =>
        [name, isArriving ? '*' : ' ', sender].join('|'),
      );
    return jobs.filter((job) => isOver(job) === (folder === 'doneq')).map(lineOf);
  }

  function serve(socket: Socket): void {
    let data: Promise<Socket> | null = null;
    const files = new Map<string, Buffer>();
    let parameters: Record<string, string> = {};
    const reply = (text: string) => void socket.write(`${text}\r\n`);
    const send = async (bytes: Buffer | string) => {
      reply('150 Opening data connection.');
      (await data)?.end(bytes);
      reply('226 Transfer complete.');
    };
    const commands: Record<string, (value: string) => void | Promise<void>> = {
      USER: () => reply('331 Password required.'),
      PASS: (value) => reply(value === 'secret' ? '230 Logged in.' : '530 Login incorrect.'),
      PASV: async () => {
        const server = createServer();
        const port = await listening(server);
        data = once(server, 'connection').then(([connection]) => {
          server.close();
          return connection as Socket;
        });
        reply(`227 Entering passive mode (127,0,0,1,${port >> 8},${port & 255})`);
      },
      STOT: async () => {
        const name = `/tmp/doc${files.size + 1}`;
        reply(`150 FILE: ${name} (Opening new data connection).`);
        files.set(name, data ? await buffer(await data) : Buffer.alloc(0));
        reply('226 Transfer complete.');
      },
      JNEW: () => {
        parameters = {};
        reply(`200 New job created: jobid: ${jobs.length + 1} groupid: ${jobs.length + 1}.`);
      },
      JPARM: (value) => {
        const [name = '', ...words] = value.split(' ');
        parameters[name] = unquoted(words.join(' '));
        reply(`213 ${name} set.`);
      },
      JSUBM: () => {
        const document = files.get(parameters['DOCUMENT'] ?? '') ?? Buffer.alloc(0);
        const job = String(jobs.length + 1);
        jobs.push({ job, parameters, document, state: 'S', pages: 0, status: '' });
        reply(`200 Job ${job} submitted.`);
      },
      LIST: (value) => send(listOf(value).join('\r\n')),
      RETR: (value) => send(received.get(value.replace('recvq/', ''))?.bytes ?? ''),
      QUIT: () => {
        reply('221 Goodbye.');
        socket.end();
      },
    };
    reply('220-Fax server\r\n220 HylaFAX (tm) Version 6.0.7 ready.');
    createInterface({ input: socket }).on('line', (line) => {
      const [, command = '', value = ''] = /^(\w+) ?(.*)$/.exec(line) ?? [];
      const fault = fax.fault(command);
      if (fault === 'hang-up') socket.destroy();
      else if (fault !== null) reply(fault);
      else void (commands[command] ?? (() => reply('200 Command successful.')))(value);
    });
    socket.on('error', () => undefined);
  }

  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    serve(socket);
  });
  const port = await listening(server);
  return Object.assign(fax, {
    port,
    url: `hylafax://karemd:secret@127.0.0.1:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  });
}
