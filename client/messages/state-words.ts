/** What is said of messages above each list, so that what is new in another one is seen. */
import type { Attention } from '#shared/messages.ts';
import type { ListName } from './address.ts';

type Counts = Omit<Attention, 'notices' | 'queries' | 'tasks'>;

/** "2 need you. 1 not seen yet." */
export function stateWords({ open, unread }: Pick<Counts, 'open' | 'unread'>): string {
  const needs = open > 0 ? `${open} ${open === 1 ? 'needs' : 'need'} you.` : 'Nothing needs you.';
  return unread > 0 ? `${needs} ${unread} not seen yet.` : needs;
}

/** "2", "3 new": how many are in a list; of one that only grows, how many are new. */
export function countWords(
  list: ListName,
  { open, asked, unread, unreadConversations }: Counts,
): string | null {
  const { count, word } = {
    open: { count: open, word: '' },
    forMe: { count: unread, word: ' new' },
    asked: { count: asked, word: '' },
    conversations: { count: unreadConversations, word: ' new' },
  }[list];
  return count > 0 ? `${count}${word}` : null;
}
