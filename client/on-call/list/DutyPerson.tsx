/** Somebody who is on: until when, and how they are reached. */
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { BoardPerson } from '#shared/on-call.ts';
import { PhoneLink } from '#client/ui/PhoneLink.tsx';
import { timeWords, type Seen } from '#client/ui/times/moment-words.ts';
import classes from './DutyPerson.module.css';

/** The props that everybody in the list shares. */
export interface PeopleProps<Person extends BoardPerson> {
  seen: Seen;
  /** A name, where it opens something. */
  name?: (person: Person) => ReactNode;
  /** Whether calling is a button, beside the one that pages. */
  hasButtons?: boolean;
  /** Other ways to reach somebody who is on, behind both. */
  more?: (person: Person) => ReactNode;
  /** Whether somebody is the reader, who need not be reached. */
  isReader?: (person: Person) => boolean;
}

interface Props<Person extends BoardPerson> extends PeopleProps<Person> {
  person: Person;
  isBackup?: boolean;
  page?: ReactNode;
  /** What to do where they have no phone: "call the backup". */
  instead?: string | null;
}

/** The first to call cannot be called: that is said aloud, unless they have a pager. */
function NoPhone({ isGrave, instead }: { isGrave: boolean; instead: string | null }) {
  if (!isGrave) return <span className={classes.dim}>No phone</span>;
  return (
    <span className={classes.noPhone}>
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      {['No phone', instead].filter(Boolean).join(': ')}
    </span>
  );
}

export function DutyPerson<Person extends BoardPerson>({
  person,
  seen,
  name,
  hasButtons = false,
  more,
  isReader,
  isBackup = false,
  page,
  instead = null,
}: Props<Person>) {
  const { fullName, phone, pager, endsAt } = person;
  const isOwn = isReader?.(person) ?? false;
  const isGrave = !phone && !pager && !isBackup && !isOwn;
  return (
    <li className={classes.person} data-backup={isBackup || undefined}>
      <span className={classes.name}>
        {name?.(person) ?? fullName}
        {isOwn && <span className={classes.mark}>You</span>}
        {isBackup && <span className={classes.mark}>Backup</span>}
      </span>
      <span className={classes.until}>
        until <span className="numbers">{timeWords(endsAt, seen)}</span>
      </span>
      <span className={classes.pager}>{pager && `Pager ${pager}`}</span>
      <span className={classes.phone} data-button={(hasButtons && !isOwn) || undefined}>
        {phone && isOwn && phone}
        {phone && !isOwn && <PhoneLink phone={phone} verb="Call" />}
        {!phone && <NoPhone isGrave={isGrave} instead={instead} />}
      </span>
      <span className={classes.page} data-not-printed>
        {page}
      </span>
      <span className={classes.more} data-not-printed>
        {!isOwn && more?.(person)}
      </span>
    </li>
  );
}
