/** A gateway that takes faxes as mail: a real SMTP server, which answers as a test says to the sender on the envelope. */
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { readInbound, type InboundMail } from '#server/platform/mail/inbound/inbound-mail.ts';

export interface TakenFax extends InboundMail {
  /** As the gateway dials it. */
  number: string;
  /** Where its answer goes. */
  returnTo: string;
  /** All of it, as it came. */
  raw: string;
}

export async function openFaxGateway() {
  const taken: TakenFax[] = [];
  const gateway = {
    taken,
    /** Awaited before a fax is accepted. */
    accept: (): Promise<void> => Promise.resolve(),
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, answer) => {
      const take = async (raw: Buffer) => {
        const mailbox = envelope.rcptTo[0]?.address.split('@')[0] ?? '';
        const returnTo = envelope.mailFrom ? envelope.mailFrom.address : '';
        const mail = await readInbound(raw, { mailbox, id: '' });
        taken.push({ ...mail, number: mailbox, returnTo, raw: raw.toString('latin1') });
        await gateway.accept();
        answer();
      };
      // A sender that was killed breaks off.
      void buffer(stream).then(take, () => undefined);
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(gateway, {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  });
}

interface Report {
  action: string;
  status?: string;
  diagnostic?: string;
  /** The server that reports. */
  by?: string;
}

/** A report as RFC 3464 has it. */
export const reportMail = ({ action, status = '2.0.0', diagnostic = '', by }: Report): string =>
  [
    `From: MAILER-DAEMON@${by ?? 'fax.test'}`,
    'Subject: Delivery report',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=part',
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    'This is a report.',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    `Reporting-MTA: dns; ${by ?? 'mx.fax.test'}`,
    '',
    'Final-Recipient: rfc822; fax@fax.test',
    `Action: ${action}`,
    `Status: ${status}`,
    ...(diagnostic ? [`Diagnostic-Code: x-fax; ${diagnostic}`] : []),
    '',
    '--part--',
    '',
  ].join('\r\n');

/** Hands a mail to the server at this port. Rejects where it is not taken. */
export async function mailTo(port: number, to: string, raw: string | object): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
  const envelope = { from: '', to };
  const mail = typeof raw === 'string' ? { raw } : { ...raw, to };
  try {
    await transport.sendMail({ ...mail, envelope });
  } finally {
    transport.close();
  }
}
