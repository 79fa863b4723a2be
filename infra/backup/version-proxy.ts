/** Lets an older pg_dump read a newer Postgres, for tests: it refuses one, by the version that the server tells. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface VersionProxy {
  port: number;
  close: () => Promise<void>;
}

/** The server's message that names its version, in the wire protocol. */
const named = /server_version\0\d\d/;

/** Every pg_dump since then asks for nothing of it that a newer Postgres has under another name. */
const oldMajor = 14;

/** In front of the Postgres at `port`, which tells an old version where it is newer than the client. */
export async function startVersionProxy(port: number, clientMajor: number): Promise<VersionProxy> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const postgres = connect(port, '127.0.0.1');
    client.pipe(postgres);
    postgres.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      client.write(named.test(text) ? Buffer.from(withVersion(text), 'latin1') : bytes);
    });
    postgres.on('end', () => client.end());
    for (const socket of [client, postgres]) {
      open.add(socket);
      socket.on('error', () => undefined).on('close', () => open.delete(socket));
    }
  });
  const withVersion = (text: string) =>
    text.replace(named, (words) => {
      const ownVersion = Number(words.slice(-2));
      return `${words.slice(0, -2)}${ownVersion > clientMajor ? oldMajor : ownVersion}`;
    });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
