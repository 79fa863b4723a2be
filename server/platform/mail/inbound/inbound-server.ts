/** Takes mail from the hospital's mail server by SMTP: 250 is said of a mail once it is stored, and of no other (S464). */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Deps } from '#server/platform/deps.ts';
import { isNamed } from '#server/platform/outgoing/outside.ts';
import { readInbound, type InboundMail } from './inbound-mail.ts';

/** A gateway mails a fax of many pages as one file. */
const mostBytes = 30 * 1024 * 1024;
const mostConnections = 20;

export interface MailReceiver {
  /** Whether there is such a mailbox now. */
  readonly hasMailbox: (mailbox: string) => Promise<boolean>;
  /** Resolves when it is stored. Throws where it cannot be now: the sender tries again. */
  readonly receive: (mail: InboundMail) => Promise<void>;
}

const refused = (responseCode: number, words: string): Error =>
  Object.assign(new Error(words), { responseCode });

const isLoopback = (address: string) => /^(::1|(::ffff:)?127\.[\d.]+)$/.test(address);

/** The one of ours that a recipient names; null for the mail of others: nothing is relayed. */
function mailboxOf(address: string, domain: string): string | null {
  const lowered = address.toLowerCase();
  return lowered.endsWith(`@${domain}`) ? lowered.slice(0, -domain.length - 1) : null;
}

async function wholeOf(stream: AsyncIterable<Buffer>): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    // Read to its end, so that the answer can be sent.
    if (size <= mostBytes) chunks.push(chunk);
  }
  return size > mostBytes ? null : Buffer.concat(chunks);
}

async function receiverOf(
  receivers: readonly MailReceiver[],
  mailbox: string,
): Promise<MailReceiver | null> {
  for (const receiver of receivers) if (await receiver.hasMailbox(mailbox)) return receiver;
  return null;
}

/** Null where no port is configured. Rejects where it cannot listen. */
export async function openInboundMail(
  { env, log }: Pick<Deps, 'env' | 'log'>,
  receivers: readonly MailReceiver[],
): Promise<{ port: number; stop: () => Promise<void> } | null> {
  const { MAIL_IN_PORT: port, MAIL_IN_HOST: host, MAIL_IN_DOMAIN: domain } = env;
  if (port === undefined || domain === undefined) return null;
  const { MAIL_IN_TLS_CERT: cert, MAIL_IN_TLS_KEY: key } = env;
  const hasTls = cert !== undefined && key !== undefined;

  async function receive(
    stream: AsyncIterable<Buffer>,
    { envelope }: SMTPServerSession,
  ): Promise<void> {
    const raw = await wholeOf(stream);
    if (!raw) throw refused(552, 'Too large');
    const id = `sha256-${hash('sha256', raw, 'hex')}`;
    for (const { address } of envelope.rcptTo) {
      const mailbox = mailboxOf(address, domain ?? '') ?? '';
      const receiver = await receiverOf(receivers, mailbox);
      await receiver?.receive(await readInbound(raw, { mailbox, id }));
    }
  }

  const server = new SMTPServer({
    ...(hasTls && { cert: readFileSync(cert), key: readFileSync(key), minVersion: 'TLSv1.2' }),
    disabledCommands: hasTls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    authOptional: true,
    size: mostBytes,
    maxClients: mostConnections,
    socketTimeout: 60_000,
    disableReverseLookup: true,
    banner: 'KareMD',
    onConnect: ({ remoteAddress }, answer) => {
      const mayConnect = isLoopback(remoteAddress) || isNamed(env.mailInNetworks, remoteAddress);
      if (!mayConnect)
        log.warn({ address: remoteAddress }, 'MAIL_IN_NETWORKS names no such sender');
      answer(mayConnect ? null : refused(554, 'Not from here'));
    },
    onMailFrom: (_address, session, answer) =>
      answer(hasTls && !session.secure ? refused(530, 'Must issue STARTTLS first') : null),
    onRcptTo: ({ address }, _session, answer) => {
      const mailbox = mailboxOf(address, domain);
      if (mailbox === null) return answer(refused(550, 'Not ours'));
      receiverOf(receivers, mailbox).then(
        (receiver) => answer(receiver ? null : refused(550, 'No such mailbox')),
        () => answer(refused(451, 'Try again later')),
      );
    },
    onData: (stream, session, answer) => {
      receive(stream, session).then(
        () => answer(null),
        (error: unknown) => {
          const isRefused = error instanceof Error && 'responseCode' in error;
          if (!isRefused) log.error({ err: error }, 'a mail that came in could not be stored');
          answer(isRefused ? error : refused(451, 'Try again later'));
        },
      );
    },
  });
  server.on('error', (error) => log.warn({ err: error }, 'a sender of mail broke off'));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: actual } = server.server.address() as AddressInfo;
  log.info({ host, port: actual }, 'listening for mail');
  return {
    port: actual,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
