/** The lists of messages, as a choice among a few; each has an address of its own. */
import { Link } from 'react-router-dom';
import type { Attention } from '#shared/messages.ts';
import segments from '#client/ui/fields/SegmentedControl.module.css';
import type { ListName } from './messages-address.ts';
import classes from './ListLinks.module.css';
import { countOf } from './state-words.ts';

export const messageLists = [
  { name: 'open', label: 'Needs you', labelRest: '' },
  { name: 'forMe', label: 'To you', labelRest: '' },
  { name: 'asked', label: 'Awaiting', labelRest: ' answers' },
] as const;

const allLists = [
  ...messageLists.map((messageList) => ({
    ...messageList,
    to: `/messages?list=${messageList.name}`,
  })),
  { name: 'conversations', label: 'Conversations', labelRest: '', to: '/chat' },
] satisfies { name: ListName; label: string; labelRest: string; to: string }[];

/** On a phone the number alone. */
const Count = ({ count, word }: ReturnType<typeof countOf>) =>
  count > 0 && (
    <span className={segments.count}>
      {' '}
      {count}
      <span className={classes.rest}>{word}</span>
    </span>
  );

interface Props {
  current: ListName;
  /** Undefined until it is counted. */
  attention: Attention | undefined;
}

export const ListLinks = ({ current, attention }: Props) => (
  <nav className={`${segments.root} ${classes.lists}`} aria-label="Lists">
    {allLists.map(({ name, label, labelRest, to }) => (
      <Link
        key={name}
        to={to}
        className={`${segments.label} ${classes.list}`}
        aria-current={name === current ? 'page' : undefined}
      >
        <span>
          {label}
          <span className={classes.rest}>{labelRest}</span>
          {attention && <Count {...countOf(name, attention)} />}
        </span>
      </Link>
    ))}
  </nav>
);
