/** The lists of messages, as a choice among a few; each has an address of its own. */
import { Link } from 'react-router-dom';
import segments from '#client/ui/fields/SegmentedControl.module.css';
import classes from './ListLinks.module.css';

export const messageLists = [
  { name: 'open', label: 'Needs you', rest: '' },
  { name: 'forMe', label: 'To you', rest: '' },
  { name: 'asked', label: 'Awaiting', rest: ' answers' },
] as const;

export type ListName = (typeof messageLists)[number]['name'] | 'conversations';

const allLists = [
  ...messageLists.map((one) => ({ ...one, to: `/messages?list=${one.name}` })),
  { name: 'conversations', label: 'Conversations', rest: '', to: '/chat' },
] satisfies { name: ListName; label: string; rest: string; to: string }[];

export const ListLinks = ({ current }: { current: ListName }) => (
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
        </span>
      </Link>
    ))}
  </nav>
);
