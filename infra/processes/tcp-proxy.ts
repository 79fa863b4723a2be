/** A TCP proxy in front of a service, which can swallow everything, cut connections or refuse them. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  port: number;
  /** From now on no byte passes, on open and on new connections, and nobody is told. */
  swallow: () => void;
  /** How many streams have lost bytes so. */
  swallowed: () => number;
  /** Resets every open connection. */
  reset: () => void;
  /** New connections pass again; what was swallowed is lost, and its connections stay silent. */
  restore: () => void;
  close: () => Promise<void>;
}

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let isSwallowing = false;
  let swallowed = 0;

  /** What has swallowed once stays silent: the stream has a hole. */
  function forward(from: Socket, to: Socket): void {
    from.on('data', (bytes) => {
      if (isSwallowing) {
        swallowed += 1;
        from.removeAllListeners('data').resume();
      } else to.write(bytes);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      open.delete(from);
      if (!isSwallowing) to.destroy();
    });
    open.add(from);
  }

  const server = createServer((client) => {
    const service = connect(target);
    forward(client, service);
    forward(service, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const closeAll = (end: (socket: Socket) => void) => {
    for (const socket of open) end(socket);
  };
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    swallow: () => (isSwallowing = true),
    swallowed: () => swallowed,
    reset: () => closeAll((socket) => socket.resetAndDestroy()),
    restore: () => (isSwallowing = false),
    close: async () => {
      closeAll((socket) => socket.destroy());
      await new Promise((closed) => server.close(closed));
    },
  };
}
