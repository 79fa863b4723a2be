/** How an attempt to reach somebody about a case is said. */
import type { CallOutcome, CallWay, CaseEvent } from '#shared/cases.ts';
import { momentWords } from '#client/ui/times/times.ts';

export const wayWords: Record<CallWay, string> = {
  phone: 'Phone call',
  visit: 'Visit',
  video: 'Video call',
  text: 'Text message',
  fax: 'Fax',
  email: 'Email',
  letter: 'Letter',
};

export const outcomeWords: Record<CallOutcome, string> = {
  reached: 'Reached',
  'not-reached': 'Not reached',
  'left-word': 'Left word',
  refused: 'Refused to talk',
};

/** "Phone call, Dr Ola, not reached, 2 Nov 11:00"; without a zone without its time. */
export function callWords(
  { call, about }: Pick<CaseEvent, 'call' | 'about'>,
  zone?: string,
): string {
  if (!call) return '';
  const when = zone && momentWords(call.calledAt, { precision: undefined, zone });
  const { way, outcome } = call;
  return [wayWords[way], about, outcomeWords[outcome].toLowerCase(), when]
    .filter(Boolean)
    .join(', ');
}
