/** Stands in for the push service that Chromium uses: checks the browser in, registers it, and delivers what is sent to it. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { makeCertificate } from '#infra/stack/certificate.ts';
import type { BenchContext } from '#infra/bench/support/run-bench.ts';
import { checkinResponse, dataMessage, loginResponse } from './mcs.ts';

/** Of a service worker in the browser. */
interface Registration {
  app: string;
  subtype: string;
  /** The public key that alone may send to it. */
  sender: string;
}

export interface Received {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const paths = { checkin: '/checkin', register: '/register', send: '/fcm/send/' };

const portOf = (server: { address: () => AddressInfo | string | null }): number =>
  (server.address() as AddressInfo).port;

/** The connection by which the browser is told; it trusts a certificate that it is started with. */
async function openDelivery({ dataDir, atEnd }: BenchContext) {
  const { certFile, keyFile, pin } = makeCertificate(dataDir, 'localhost');
  const connected = new Set<TLSSocket>();
  const server = createTlsServer(
    { cert: readFileSync(certFile), key: readFileSync(keyFile) },
    (socket) => {
      socket.once('data', () => {
        socket.write(loginResponse(new Date()));
        connected.add(socket);
      });
      // What the browser says after its login needs no answer within a bench.
      socket.on('data', () => undefined);
      socket.on('close', () => connected.delete(socket));
      socket.on('error', () => connected.delete(socket));
    },
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    for (const socket of connected) socket.destroy();
    server.close();
  });
  return { url: `https://localhost:${portOf(server)}`, pin, connected };
}

/** What a browser registers, in a form. */
function registrationIn(form: URLSearchParams): Registration {
  const of = (name: string) => form.get(name) ?? '';
  return { app: of('app'), subtype: of('X-subtype'), sender: of('sender') };
}

/** RFC 8292: `vapid t=..., k=<public key>`. */
const keyIn = ({ authorization = '' }: IncomingHttpHeaders): string =>
  /, ?k=([\w-]+)$/.exec(authorization)?.[1] ?? '';

export async function startPushService(bench: BenchContext) {
  const delivery = await openDelivery(bench);
  const registrations = new Map<string, Registration>();
  const received: Received[] = [];

  function register(form: URLSearchParams): string {
    if (form.get('delete') === 'true') return `token=${form.get('app') ?? ''}`;
    const token = randomBytes(24).toString('base64url');
    registrations.set(token, registrationIn(form));
    return `token=${token}`;
  }

  /** As the real one: 404 for an unknown browser, 403 by another key than it subscribed with. */
  function send(token: string, { headers, body }: Received): number {
    const registration = registrations.get(token);
    if (!registration) return 404;
    if (keyIn(headers) !== registration.sender) return 403;
    received.push({ headers, body });
    const message = dataMessage({ ...registration, id: `${received.length}`, body });
    for (const socket of delivery.connected) socket.write(message);
    return 201;
  }

  const http = createHttpServer((request, response) => {
    const { url: path = '', headers } = request;
    void buffer(request).then((body) => {
      if (path === paths.checkin) response.end(checkinResponse(new Date()));
      else if (path === paths.register)
        response.end(register(new URLSearchParams(body.toString())));
      else if (path.startsWith(paths.send))
        response.writeHead(send(path.slice(paths.send.length), { headers, body })).end();
      else response.writeHead(404).end();
    });
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  bench.atEnd(() => http.close());
  const url = `http://127.0.0.1:${portOf(http)}`;
  return {
    /** Of Chromium. */
    switches: [
      `--gcm-checkin-url=${url}${paths.checkin}`,
      `--gcm-registration-url=${url}${paths.register}`,
      `--gcm-mcs-endpoint=${delivery.url}`,
      `--ignore-certificate-errors-spki-list=${delivery.pin}`,
    ],
    /** Where an endpoint of the real service is reached here. */
    addressOf: (endpoint: string) => url + new URL(endpoint).pathname,
    received: received as readonly Received[],
  };
}
