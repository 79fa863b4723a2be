/** The state of the pages of messages in the address: which list, which conversation, and what is searched. */
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { begunText } from '#client/ui/panels/begun-message.ts';
import { changedSearch, opened, wasOpenedHere } from '#client/ui/panels/panel-address.ts';

export type ListName = 'open' | 'forMe' | 'asked' | 'conversations';

/** State of a history entry whose conversation was opened to answer it. */
const answering = { ...opened, isAnswering: true };

/** What the form of a new message begins with; it goes with the panel. */
const prefill = { to: null, unit: null };

const panels = { conversation: null, case: null, task: null, new: null, quiet: null };

const isId = (text: string | null): text is string =>
  text !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);

export function useMessagesAddress() {
  const [search] = useSearchParams();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  const navigate = useNavigate();
  const changed = (changes: Record<string, string | null>) =>
    `${pathname}${changedSearch(changes)}`;
  const idIn = (name: string) => {
    const id = search.get(name);
    return isId(id) ? id : null;
  };
  const show = (name: keyof typeof panels, value: string) =>
    changed({ ...panels, ...prefill, [name]: value });
  return {
    list: search.get('list'),
    search: search.get('search') ?? '',
    conversationId: idIn('conversation'),
    isAnswering: typeof state === 'object' && state !== null && 'isAnswering' in state,
    /** A case whose conversation is open, and one that is open itself. */
    caseId: idIn('case'),
    taskId: idIn('task'),
    isNew: search.has('new'),
    /** To whom the new message is, where it was begun for somebody. */
    toId: idIn('to'),
    toUnitId: idIn('unit'),
    begunText: begunText(state),
    isQuiet: search.has('quiet'),
    setSearch: (text: string) =>
      void navigate(changed({ search: text || null }), { replace: true, state }),
    linkTo: (name: 'conversation' | 'task', id: string) => ({ to: show(name, id), state: opened }),
    linkToAnswer: (id: string) => ({ to: show('conversation', id), state: answering }),
    open: (name: keyof typeof panels, value = '') =>
      void navigate(show(name, value), { state: opened }),
    /** In place of the panel that is open. */
    replace: (conversationId: string) =>
      void navigate(show('conversation', conversationId), { replace: true, state }),
    close: () =>
      void (wasOpenedHere(state)
        ? navigate(-1)
        : navigate(changed({ ...panels, ...prefill }), { replace: true })),
  };
}

export type MessagesAddress = ReturnType<typeof useMessagesAddress>;
