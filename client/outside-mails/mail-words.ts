/** How a mail to somebody outside stands, in words. */
import type { OutsideMail, OutsideMailState } from '#shared/outside-mails.ts';
import { momentWords } from '#client/ui/times/times.ts';

export const mailStateWords: Record<OutsideMailState, string> = {
  waiting: 'Waiting',
  accepted: 'Mailed',
  unknown: 'Not known',
  bounced: 'Came back',
  opened: 'Opened',
  revoked: 'Revoked',
  expired: 'Expired',
};

export const mailStateColors: Record<OutsideMailState, string> = {
  waiting: 'gray',
  accepted: 'blue',
  unknown: 'orange',
  bounced: 'red',
  opened: 'green',
  revoked: 'gray',
  expired: 'gray',
};

/** What a person has to know beside the state. */
export function mailNote(
  { state, reason, openedAt, expiresAt }: OutsideMail,
  zone: string,
): string {
  if (state === 'bounced') return `It did not arrive. ${reason ?? ''}`.trim();
  if (state === 'unknown') return 'It may have arrived. Call, or send it again.';
  if (state === 'opened' && openedAt !== null) return `Read ${momentWords(openedAt, { zone })}.`;
  if (state === 'expired') return `Nobody opened it until ${momentWords(expiresAt, { zone })}.`;
  if (state === 'revoked') return 'The link opens nothing any more.';
  return `Not opened yet. The link works until ${momentWords(expiresAt, { zone })}.`;
}
