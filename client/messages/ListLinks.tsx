/** The lists of messages, as a choice among a few; each has an address of its own. */
import { Link } from 'react-router-dom';
import { useAttention } from '#client/shell/messages/use-attention.ts';
import segments from '#client/ui/fields/SegmentedControl.module.css';
import classes from './ListLinks.module.css';

export const messageLists = [
  { name: 'open', label: 'Needs you', rest: '' },
  { name: 'forMe', label: 'To you', rest: ' and your role' },
  { name: 'asked', label: 'You wait', rest: ' for an answer' },
] as const;

export type ListName = (typeof messageLists)[number]['name'] | 'conversations';

const allLists = [
  ...messageLists.map((one) => ({ ...one, to: `/messages?list=${one.name}` })),
  { name: 'conversations', label: 'Conversations', rest: '', to: '/chat' },
] satisfies { name: ListName; label: string; rest: string; to: string }[];

/** With how many wait for the reader, where that is counted. */
export function ListLinks({ current }: { current: ListName }) {
  const { open, unread } = useAttention() ?? {};
  const counts: Partial<Record<ListName, number | undefined>> = { open, conversations: unread };
  return (
    <nav className={`${segments.root} ${classes.lists}`} aria-label="Lists">
      {allLists.map(({ name, label, rest, to }) => (
        <Link
          key={name}
          to={to}
          className={`${segments.label} ${classes.list}`}
          aria-current={name === current ? 'page' : undefined}
        >
          <span>
            {label}
            <span className={classes.rest}>{rest}</span>
            {(counts[name] ?? 0) > 0 && <span className={classes.count}> {counts[name]}</span>}
          </span>
        </Link>
      ))}
    </nav>
  );
}
