/** Sends mail through an SMTP server, within two seconds or not at all (S29). */
import { createTransport } from 'nodemailer';
import type { Log } from './log.ts';
import type { Metrics } from '#server/platform/metrics/metrics.ts';

export interface Letter {
  /** One normalised address (shared/auth.ts keeps commas, quotes and line breaks out). */
  to: string;
  subject: string;
  text: string;
  /** Stays the same when the letter is sent again, so that a mailbox can recognise it. */
  id?: string | undefined;
  /** The calendar part: an event to add, or one to remove (RFC 5546). */
  calendar?: { method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; text: string } | undefined;
}

export interface Mailer {
  /** Whether an SMTP server accepted the letter. */
  readonly send: (letter: Letter) => Promise<boolean>;
  /** Throws when no SMTP server answers. */
  readonly check: () => Promise<void>;
  readonly close: () => void;
}

const handOverMs = 1_800;

export function openMail(url: string, { from, log }: { from: string; log: Log }): Mailer {
  const transport = createTransport(
    {
      url,
      connectionTimeout: handOverMs,
      greetingTimeout: handOverMs,
      socketTimeout: handOverMs,
      dnsTimeout: handOverMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );

  const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  const optional = ({ id, calendar }: Letter) => ({
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
  });

  async function handOver(letter: Letter): Promise<boolean> {
    const { to, subject, text } = letter;
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error('mail timed out')), handOverMs);
    try {
      // An object, never a string: a string would be parsed as a list of addresses.
      await Promise.race([
        transport.sendMail({
          to: { name: '', address: to },
          subject,
          text,
          ...optional(letter),
        }),
        late.promise,
      ]);
      return true;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      log.warn({ reason: typeof code === 'string' ? code : 'timeout' }, 'a mail was not taken');
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    send: handOver,
    check: async () => {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

/** Times each hand-over, and counts how it ended. */
export const measuredMail = (mailer: Mailer, { mailHandedOver }: Metrics): Mailer => ({
  ...mailer,
  send: async (letter) => {
    const startedAt = performance.now();
    const wasTaken = await mailer.send(letter);
    mailHandedOver(wasTaken, (performance.now() - startedAt) / 1000);
    return wasTaken;
  },
});
