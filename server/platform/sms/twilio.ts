/** Sends text messages through Twilio's HTTP interface, or one that speaks it, and checks its callbacks' signatures. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { z } from 'zod';
import type { HandOverResult } from '#server/platform/mail/smtp-hand-over.ts';
import type { Log } from '#server/platform/log.ts';
import type { DeliveryReport, Handed, InboundMessage, SmsProvider } from './provider.ts';

const timeoutMs = 30_000;
const longestAnswer = 65_536;

interface Options {
  from: string;
  /** Ours, to which the provider reports what became of a message. */
  statusUrl: string;
  log: Log;
}

const Accepted = z.object({ sid: z.string().regex(/^[\w-]{1,64}$/) });

/**
 * A refused sign-in (401, 403), a wrong address (404) and too many requests (429) say nothing of the
 * message. After a 5xx it may have been taken.
 */
function resultOf(status: number): HandOverResult {
  if (status >= 200 && status < 300) return 'accepted';
  if (status >= 500) return 'unknown';
  return status === 400 || status === 422 ? 'rejected' : 'deferred';
}

function idIn(body: string): string | null {
  try {
    return Accepted.parse(JSON.parse(body)).sid;
  } catch {
    return null;
  }
}

interface Answer {
  status: number;
  body: string;
}

function post(url: URL, form: string): { answer: Promise<Answer>; isSent: () => boolean } {
  let isSent = false;
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const answer = new Promise<Answer>((resolve, reject) => {
    const sent = send(
      url,
      {
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(form),
        },
      },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          if (body.length < longestAnswer) body += part;
        });
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      },
    );
    sent.on('error', reject);
    sent.on('finish', () => {
      isSent = true;
    });
    sent.end(form);
  });
  return { answer, isSent: () => isSent };
}

/** `address`: `twilio+https://sid:token@host`. */
export function openTwilio(address: string, { from, statusUrl, log }: Options): SmsProvider {
  const url = new URL(address.replace(/^twilio\+/, ''));
  url.pathname = `/2010-04-01/Accounts/${url.username}/Messages.json`;

  async function deliver({ to, text }: { to: string; text: string }): Promise<Handed> {
    const form = new URLSearchParams({ To: to, From: from, Body: text, StatusCallback: statusUrl });
    const { answer, isSent } = post(url, form.toString());
    try {
      const { status, body } = await answer;
      const is = resultOf(status);
      if (is !== 'accepted') log.warn({ result: is, status }, 'a text message was not accepted');
      return { is, providerId: is === 'accepted' ? idIn(body) : null };
    } catch {
      const is = isSent() ? 'unknown' : 'deferred';
      log.warn({ result: is }, 'the provider of text messages did not answer');
      return { is, providerId: null };
    }
  }

  return { deliver, receive: () => undefined, close: () => Promise.resolve() };
}

/** Twilio's rule: the whole address, then every field's name and value, in order of the names. */
export function isSignedByTwilio(
  signature: string | undefined,
  { url, fields, token }: { url: string; fields: Record<string, string>; token: string },
): boolean {
  const names = Object.keys(fields).toSorted();
  const signed = names.reduce((text, name) => `${text}${name}${fields[name]}`, url);
  const expected = createHmac('sha1', token).update(signed, 'utf8').digest();
  const actual = Buffer.from(signature ?? '', 'base64');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** What people answer; null where it is none. */
export function inboundOf({
  From: from,
  Body: text,
}: Record<string, string>): InboundMessage | null {
  return from === undefined || text === undefined ? null : { from, text };
}

/** Null where a later report follows (queued, sending, sent). */
export function reportOf({
  MessageSid: providerId,
  MessageStatus: status,
}: Record<string, string>): DeliveryReport | null {
  if (!providerId) return null;
  if (status === 'delivered') return { providerId, state: 'delivered' };
  if (status === 'undelivered' || status === 'failed') return { providerId, state: 'failed' };
  return null;
}
