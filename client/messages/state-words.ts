/** What is said of messages above each list, so that what is new in another one is seen. */
import type { Attention } from '#shared/messages.ts';

/** "2 need you. 1 not seen yet."; nothing where nothing is: the list that is empty says so itself. */
export function stateWords({ open, unread }: Pick<Attention, 'open' | 'unread'>): string {
  const needs = open > 0 && `${open} ${open === 1 ? 'needs' : 'need'} you.`;
  return [needs, unread > 0 && `${unread} not seen yet.`].filter(Boolean).join(' ');
}
