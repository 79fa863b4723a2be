/** Text messages as this server is configured to send them: through Twilio's interface, over SMPP, or not at all. */
import type { Env } from '#server/platform/env.ts';
import type { Log } from '#server/platform/log.ts';
import type { SmsProvider } from './provider.ts';
import { openSmpp } from './smpp.ts';
import { openTwilio } from './twilio.ts';

/** Where a provider that speaks Twilio's form reports (`/status`), and passes on what people answer (`/inbound`). */
export const smsPath = '/sms';

export interface Sms extends SmsProvider {
  /** The password of Twilio's form, with which callbacks are signed; null over SMPP. */
  readonly callbackToken: string | null;
}

type SmsEnv = Pick<Env, 'SMS_URL' | 'SMS_FROM' | 'publicUrl'>;

/** Null where text messages are off. */
export function openSms(env: SmsEnv, { log }: { log: Log }): Sms | null {
  const { SMS_URL: address, SMS_FROM: from, publicUrl } = env;
  if (address === undefined || from === undefined) return null;
  if (!address.startsWith('twilio+'))
    return { ...openSmpp(address, { from, log }), callbackToken: null };
  const statusUrl = `${publicUrl}${smsPath}/status`;
  const { password } = new URL(address.replace(/^twilio\+/, ''));
  return {
    ...openTwilio(address, { from, statusUrl, log }),
    callbackToken: decodeURIComponent(password),
  };
}
