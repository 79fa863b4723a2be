/** Sends text messages over SMPP 3.4, on one session that is opened when it is needed and opened anew when it was lost. */
import type { HandOverResult } from '#server/platform/mail/smtp-hand-over.ts';
import type { Log } from '#server/platform/log.ts';
import type { DeliveryReport, Handed, SmsProvider, SmsReceiver, TextMessage } from './provider.ts';
import { smpp, type Pdu, type Session } from './smpp-library.ts';

interface Options {
  from: string;
  log: Log;
  answerWithinMs?: number;
}

/** SMPP 3.4, 5.1.3: throttled, queue full, system error, and what says something of our session alone. */
const temporary = new Set([0x04, 0x05, 0x08, 0x0d, 0x0e, 0x0f, 0x14, 0x58]);
/** 5.2.12: what comes is the network's report of a message of ours. */
const isReceipt = (pdu: Pdu) => ((pdu.esm_class ?? 0) & 0x04) !== 0;
const enquireEveryMs = 30_000;
/** A session that was lost is opened anew, though nobody sends: answers wait at the network. */
const bindAgainAfterMs = 30_000;
/** 5.1.3, ESME_RX_T_APPN: the network sends it again. */
const temporarilyUnable = 0x64;
/** A longer one goes as message_payload (5.3.2.32), which the network parts. */
const longestShortMessage = 140;
const isPlain = /^[\n\r -~]*$/;
const dataCoding = (text: string) => (isPlain.test(text) ? 0 : 8);
const lengthOf = (text: string) => (isPlain.test(text) ? text.length : text.length * 2);
const numbers = { source_addr_ton: 1, source_addr_npi: 1, dest_addr_ton: 1, dest_addr_npi: 1 };

function resultOf(status: number): HandOverResult {
  if (status === 0) return 'accepted';
  return temporary.has(status) ? 'deferred' : 'rejected';
}

function textOf({ short_message: short, message_payload: payload }: Pdu): string {
  const text = payload?.message ?? short?.message ?? '';
  return typeof text === 'string' ? text : text.toString('latin1');
}

/** In the message's text (appendix B) where the optional fields are missing. */
function reportIn(pdu: Pdu): DeliveryReport | null {
  const text = textOf(pdu);
  const providerId = pdu.receipted_message_id ?? /\bid:(\S+)/.exec(text)?.[1];
  const state = pdu.message_state ?? /\bstat:(\w+)/.exec(text)?.[1];
  if (providerId === undefined) return null;
  if (state === 2 || state === 'DELIVRD') return { providerId, state: 'delivered' };
  const isFailed = [3, 4, 5, 8, 'EXPIRED', 'DELETED', 'UNDELIV', 'REJECTD'].includes(state ?? '');
  return isFailed ? { providerId, state: 'failed' } : null;
}

/** `address`: `smpp://system:password@host:2775`, or `smpps:` with TLS. */
export function openSmpp(address: string, options: Options): SmsProvider {
  const { from, log, answerWithinMs = 30_000 } = options;
  const url = new URL(address);
  let open: { session: Session; isBound: Promise<boolean> } | null = null;
  let receiver: SmsReceiver | null = null;
  let binding: NodeJS.Timeout | undefined;

  async function handle(pdu: Pdu): Promise<void> {
    if (!receiver) throw new Error('nobody receives yet');
    const report = isReceipt(pdu) ? reportIn(pdu) : null;
    if (report) await receiver.onReport(report);
    const number = `+${(pdu.source_addr ?? '').replace(/^\+/, '')}`;
    if (!isReceipt(pdu)) await receiver.onInbound({ from: number, text: textOf(pdu) });
  }

  /** Answered when it is stored. */
  async function acceptPdu(session: Session, pdu: Pdu): Promise<void> {
    const fields = await handle(pdu).then(
      () => ({}),
      (error: unknown) => {
        log.warn({ err: error }, 'what the text message network sent could not be stored');
        return { command_status: temporarilyUnable };
      },
    );
    if (!session.socket.destroyed) session.send(pdu.response(fields));
  }

  function bind(): { session: Session; isBound: Promise<boolean> } {
    const tls = url.protocol === 'smpps:';
    const session = smpp.connect({
      host: url.hostname,
      port: Number(url.port || (tls ? 3550 : 2775)),
      tls,
      ...(tls ? { servername: url.hostname } : {}),
      auto_enquire_link_period: enquireEveryMs,
    });
    const isBound = new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => session.destroy(), answerWithinMs);
      const end = (is: boolean) => {
        clearTimeout(timer);
        resolve(is);
      };
      session.on('close', () => {
        if (open?.session === session) open = null;
        end(false);
      });
      session.on('error', () => session.destroy());
      session.on('deliver_sm', (pdu: Pdu) => void acceptPdu(session, pdu));
      session.on('enquire_link', (pdu: Pdu) => void session.send(pdu.response()));
      session.on('unbind', (pdu: Pdu) => {
        session.send(pdu.response());
        session.destroy();
      });
      session.on(tls ? 'secureConnect' : 'connect', () => {
        const [system_id, password] = [url.username, url.password].map(decodeURIComponent);
        const sender = { system_id: system_id ?? '', password: password ?? '' };
        session.bind_transceiver({ ...sender, interface_version: 0x34 }, ({ command_status }) => {
          end(command_status === 0);
          if (command_status !== 0) session.destroy();
        });
      });
    });
    return { session, isBound };
  }

  /** Null where the session ended, or no answer came, after the message was written. */
  function submit(session: Session, { to, text }: TextMessage): Promise<Pdu | null> {
    return new Promise((resolve) => {
      // A session that is silent may be half open: the next message opens another.
      const timer = setTimeout(() => session.destroy(), answerWithinMs);
      const lost = () => {
        clearTimeout(timer);
        resolve(null);
      };
      session.once('close', lost);
      const body = lengthOf(text) > longestShortMessage ? 'message_payload' : 'short_message';
      session.submit_sm(
        {
          ...numbers,
          source_addr: from.replace(/^\+/, ''),
          destination_addr: to.replace(/^\+/, ''),
          data_coding: dataCoding(text),
          registered_delivery: 1,
          [body]: text,
        },
        (pdu) => {
          clearTimeout(timer);
          session.off('close', lost);
          resolve(pdu);
        },
      );
    });
  }

  async function deliver(message: TextMessage): Promise<Handed> {
    open ??= bind();
    const { session, isBound } = open;
    const isReady = (await isBound) && session.socket.writable;
    const answer = isReady ? await submit(session, message) : null;
    const unanswered = isReady ? 'unknown' : 'deferred';
    const is = answer ? resultOf(answer.command_status) : unanswered;
    if (is === 'accepted') return { is, providerId: answer?.message_id ?? null };
    log.warn({ result: is, status: answer?.command_status }, 'a text message was not accepted');
    return { is, providerId: null };
  }

  function receive(smsReceiver: SmsReceiver): void {
    receiver = smsReceiver;
    open ??= bind();
    binding = setInterval(() => {
      open ??= bind();
    }, bindAgainAfterMs).unref();
  }

  async function close(): Promise<void> {
    clearInterval(binding);
    const session = open?.session;
    if (!session || session.socket.destroyed) return;
    await new Promise<void>((resolve) => {
      session.once('close', () => resolve());
      session.destroy();
    });
  }

  return { deliver, receive, close };
}
