/** Sends mail through an SMTP server: with minutes of patience, or within two seconds for somebody who waits (S29, S61). */
import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Letterhead } from '#shared/organization.ts';
import type { Log } from '#server/platform/log.ts';
import {
  beginHandOver,
  type HandOver,
  type HandOverResult,
  type Patience,
  type SmtpMail,
} from './smtp-hand-over.ts';
import { htmlPart, type LetterCode } from './html-part.ts';
import { subjectLine } from './subject-line.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';

export interface CalendarPart {
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  text: string;
}

export interface Letter {
  /** One normalised address (shared/auth.ts keeps commas, quotes and line breaks out). */
  to: string;
  subject: string;
  text: string;
  /** Stays the same when the letter is sent again, so that a mailbox can recognise it. */
  id?: string | undefined;
  /** Who writes; with it the mail has an HTML part too, made from the text. */
  letterhead?: Letterhead | undefined;
  /** A link that is drawn as a QR code below the text, in HTML alone. */
  code?: LetterCode | undefined;
  /** A language tag, for the HTML part; English where it is not said. */
  language?: string | undefined;
  /** The calendar part: an event to add, or one to remove (RFC 5546). */
  calendar?: CalendarPart | undefined;
  /** Further calendar parts: a program removes one event (one UID) for each part it receives. */
  furtherCalendars?: readonly CalendarPart[] | undefined;
  attachments?: readonly { name: string; kind: string; bytes: Buffer }[] | undefined;
  /** Where reports of what became of it come back, success too where servers on the way report it (RFC 3461). */
  returnTo?: string | undefined;
}

export interface Mailer {
  /** For jobs: waits minutes for a slow server. */
  readonly deliver: (letter: Letter) => Promise<HandOverResult>;
  /**
   * For somebody who waits: whether the server accepted it, or has all of it and takes its time to
   * answer (0038-slow-mail-server.md). It then goes on, and `onFailure` is called if the server
   * refuses it after all.
   */
  readonly send: (letter: Letter, onFailure?: () => void) => Promise<boolean>;
  /** Throws when no SMTP server answers. */
  readonly check: () => Promise<void>;
  /** Gives mails that are being sent a moment to end. */
  readonly close: () => Promise<void>;
}

/** Below the two seconds in which a person is answered (S29). */
const shortlyMs = 1_800;
const closeWithinMs = 3_000;

/** Shorter than a job may take (job-kinds.ts). */
const minutes: Patience = { greetingMs: 30_000, totalMs: 240_000 };

interface Options {
  from: string;
  log: Log;
  /** Replaces the minutes of patience. */
  patience?: Patience | undefined;
  /** How long somebody who waits is kept waiting. */
  answerWithinMs?: number | undefined;
}

const calendarFile = ({ method, text }: CalendarPart, index: number) => ({
  filename: `appointment-${index + 2}.ics`,
  content: text,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
});

/** The sender on the envelope is where servers report to. */
const returningTo = (from: string | undefined, to: string, id = '') =>
  from === undefined
    ? {}
    : {
        envelope: { from, to },
        replyTo: from,
        dsn: {
          id: id.slice(0, 100),
          return: 'headers',
          notify: ['success', 'failure', 'delay'],
          recipient: to,
        },
      };

/** An address as an object, never a string: a string would be parsed as a list of addresses. */
function mailOf(letter: Letter, from: string): SmtpMail {
  const { to, subject, text, id, calendar, furtherCalendars = [], letterhead } = letter;
  const { attachments = [], returnTo } = letter;
  const html = letterhead && htmlPart({ ...letter, letterhead });
  const files = [
    ...(html?.attachments ?? []),
    ...furtherCalendars.map(calendarFile),
    ...attachments.map(({ name, kind, bytes }) => ({
      filename: name,
      contentType: kind,
      content: bytes,
    })),
  ];
  const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    to: { name: '', address: to },
    subject: subjectLine(subject),
    text,
    ...html,
    ...(files.length > 0 && { attachments: files }),
    ...returningTo(returnTo, to, id),
    ...(id === undefined ? {} : { messageId: `<${id}@${host}>` }),
    ...(calendar === undefined
      ? {}
      : {
          icalEvent: {
            method: calendar.method,
            filename: 'appointment.ics',
            content: calendar.text,
          },
        }),
  };
}

export function openMail(url: string, options: Options): Mailer {
  const { from, log, patience = minutes, answerWithinMs = shortlyMs } = options;
  const running = new Set<Promise<unknown>>();

  function begin(letter: Letter): HandOver {
    const handOver = beginHandOver(mailOf(letter, from), { url, from, patience });
    const ended = handOver.result.then(({ is, reason }) => {
      if (is !== 'accepted') log.warn({ result: is, reason }, 'a mail was not accepted');
      running.delete(ended);
    });
    running.add(ended);
    return handOver;
  }

  async function send(letter: Letter, onFailure?: () => void): Promise<boolean> {
    const { result, isContentSent, abort } = begin(letter);
    const timer = new AbortController();
    const waited = pause(answerWithinMs, null, { signal: timer.signal }).catch(() => null);
    const early = await Promise.race([result, waited]);
    timer.abort();
    if (early) return early.is === 'accepted';
    if (!isContentSent()) {
      abort();
      return false;
    }
    void result.then(({ is }) => {
      if (is === 'rejected' || is === 'deferred') onFailure?.();
    });
    return true;
  }

  const timeout = shortlyMs;
  const checking = createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
  });

  return {
    deliver: async (letter) => (await begin(letter).result).is,
    send,
    check: async () => {
      await checking.verify();
    },
    close: async () => {
      checking.close();
      await Promise.race([Promise.all(running), pause(closeWithinMs, undefined, { ref: false })]);
    },
  };
}

/** Times each hand-over, and counts how it ended. */
export function measuredMail(mailer: Mailer, { mailHandedOver }: Metrics): Mailer {
  async function timed<Result>(work: Promise<Result>, wasTaken: (result: Result) => boolean) {
    const startedAt = performance.now();
    const result = await work;
    mailHandedOver(wasTaken(result), (performance.now() - startedAt) / 1000);
    return result;
  }
  return {
    ...mailer,
    deliver: (letter) => timed(mailer.deliver(letter), (result) => result === 'accepted'),
    send: (letter, onFailure) => timed(mailer.send(letter, onFailure), (isAccepted) => isAccepted),
  };
}
