/** Hands one mail to the SMTP server and says how that ended: whether it was accepted, and whether it may have arrived. */
import { createTransport } from 'nodemailer';

/**
 * `deferred`: not accepted now (4xx, or no server answered), and it cannot have arrived.
 * `rejected`: refused for good (5xx): sent again, it would be refused again.
 * `unknown`: its content was sent and no answer came: it may have arrived, or still arrive.
 */
export type HandOverResult = 'accepted' | 'deferred' | 'rejected' | 'unknown';

/** One connection's time limits. RFC 5321 (4.5.3.2) allows servers minutes for an answer. */
export interface Patience {
  /** For the connection and the server's greeting. */
  greetingMs: number;
  /** For all of it. */
  totalMs: number;
}

export type SmtpMail = Parameters<ReturnType<typeof createTransport>['sendMail']>[0];

export interface HandOver {
  /** Never rejects. */
  readonly result: Promise<{ is: HandOverResult; reason: string | null }>;
  /** Whether the whole mail is with the server: from then on it may arrive, whatever we do. */
  readonly isContentSent: () => boolean;
  /** Closes the connection; a mail whose content was not sent does not arrive. */
  readonly abort: () => void;
}

interface SmtpError {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
}

/** A refused sign-in to the mail server (535) is our configuration, not the mail: that is retried. */
const ofMail = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);

/** 503 says that commands came in the wrong order, and nothing about the mail. */
const isPermanent = ({ responseCode, command }: SmtpError) =>
  typeof responseCode === 'number' &&
  responseCode >= 500 &&
  responseCode !== 503 &&
  ofMail.has(String(command));

function resultOf(error: SmtpError, isContentSent: boolean): HandOverResult {
  if (isPermanent(error)) return 'rejected';
  if (typeof error.responseCode === 'number') return 'deferred';
  return isContentSent ? 'unknown' : 'deferred';
}

/** For the log: the server's reply code, or the library's. */
function reasonOf({ responseCode, code }: SmtpError): string | null {
  if (typeof responseCode === 'number') return String(responseCode);
  return typeof code === 'string' ? code : null;
}

interface Options {
  url: string;
  from: string;
  patience: Patience;
}

/** Begins at once, on a connection of its own. */
export function beginHandOver(mail: SmtpMail, { url, from, patience }: Options): HandOver {
  let isContentSent = false;
  const aborting = new AbortController();
  const { greetingMs, totalMs } = patience;
  const transport = createTransport(
    {
      url,
      connectionTimeout: greetingMs,
      greetingTimeout: greetingMs,
      dnsTimeout: greetingMs,
      socketTimeout: totalMs,
      disableFileAccess: true,
      disableUrlAccess: true,
      // The library tells in no other way that the content has gone out (tnx: 'message').
      logger: {
        info: (entry?: { tnx?: unknown }) => {
          if (entry?.tnx === 'message') isContentSent = true;
        },
      },
    },
    { from },
  );
  const signal = AbortSignal.any([aborting.signal, AbortSignal.timeout(totalMs)]);

  async function run() {
    try {
      await transport.sendMail({ ...mail, signal });
      return { is: 'accepted' as const, reason: null };
    } catch (thrown) {
      const error: SmtpError = typeof thrown === 'object' && thrown !== null ? thrown : {};
      return { is: resultOf(error, isContentSent), reason: reasonOf(error) };
    } finally {
      transport.close();
    }
  }

  return { result: run(), isContentSent: () => isContentSent, abort: () => aborting.abort() };
}
