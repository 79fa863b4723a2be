/** What is said of messages above each list, so that what is new in another one is seen. */
import type { Attention } from '#shared/messages.ts';

/** "2 need you. 1 not seen yet." */
export function stateWords({ open, unread }: Pick<Attention, 'open' | 'unread'>): string {
  const needs = open === 0 ? 'Nothing needs you.' : `${open} ${open === 1 ? 'needs' : 'need'} you.`;
  return unread === 0 ? needs : `${needs} ${unread} not seen yet.`;
}
