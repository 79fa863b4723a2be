/** What is said of messages above each list, so that what is new in another one is seen. */
import type { Attention } from '#shared/messages.ts';
import type { ListName } from './messages-address.ts';

type Counts = Omit<Attention, 'notices' | 'queries' | 'tasks'>;

/** "2 need you. 1 not seen yet." */
export function stateWords({ open, unread }: Pick<Counts, 'open' | 'unread'>): string {
  const needs = open > 0 ? `${open} ${open === 1 ? 'needs' : 'need'} you.` : 'Nothing needs you.';
  return unread > 0 ? `${needs} ${unread} not seen yet.` : needs;
}

/** 2, or 3 and " new": how many are in a list; of one that only grows, how many are new. */
export const countOf = (
  list: ListName,
  { open, asked, unread, unreadConversations }: Counts,
): { count: number; word: string } =>
  ({
    open: { count: open, word: '' },
    forMe: { count: unread, word: ' new' },
    asked: { count: asked, word: '' },
    conversations: { count: unreadConversations, word: ' new' },
  })[list];
