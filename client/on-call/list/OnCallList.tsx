/** Who has each role of each unit: by unit, with how they are reached, who is behind them, and who is next. */
import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { BoardPerson, NextOnBoard, PastDutyChange } from '#shared/on-call.ts';
import { othersWords } from '#shared/on-call/other-starters.ts';
import { Card } from '#client/ui/Card.tsx';
import { PhoneLink } from '#client/ui/PhoneLink.tsx';
import { timeWords, type Seen } from '#client/ui/times/moment-words.ts';
import { DutyPerson, type PeopleProps } from './DutyPerson.tsx';
import { insteadOf } from './without-phone.ts';
import columns from './DutyPerson.module.css';
import classes from './OnCallList.module.css';

/** A line of the page, whose people have ids, or of a board, whose people have none. */
export interface ShownLine<Person extends BoardPerson> {
  /** A board has none. */
  unitId?: string;
  unit: string;
  unitPhone: string | null;
  role: string;
  isRequired: boolean;
  primary: readonly Person[];
  backup: readonly Person[];
  /** Null where nobody is planned; undefined where it is not said. */
  next: NextPerson | null | undefined;
  /** Of a past moment: what was changed afterwards. */
  changes?: readonly PastDutyChange[];
}

/** A board says no ids. */
export type NextPerson = NextOnBoard & { practitionerId?: string };

interface Props<Person extends BoardPerson> extends PeopleProps<Person> {
  lines: readonly ShownLine<Person>[];
  /** The button that pages a role: in the row of the first who is reached by it. */
  pageRole?: (line: ShownLine<Person>) => ReactNode;
  /** The button that pages one person: another than the first, or a backup before the others have not answered. */
  pagePerson?: (person: Person) => ReactNode;
  /** Whether the reader may page. */
  mayPage?: boolean;
  /** The name of who is next, where it opens something. */
  nextName?: (next: NextPerson) => ReactNode;
}

interface NextProps {
  next: ShownLine<BoardPerson>['next'];
  seen: Seen;
  nextName: ((next: NextPerson) => ReactNode) | undefined;
}

/** "Next: Marco Silva, from 18:00" */
function Next({ next, seen, nextName }: NextProps) {
  if (!next) return 'Nobody is planned next.';
  return (
    <>
      Next: {nextName?.(next) ?? next.fullName}
      {othersWords(next.others)}, from{' '}
      <span className="numbers">{timeWords(next.startsAt, seen)}</span>
    </>
  );
}

/** A row of the role, below all people who are on: they may end at different times. */
function NextRow({ next, seen, nextName }: NextProps) {
  return (
    <p className={`${columns.person} ${classes.next}`}>
      <span className={classes.nextName}>
        {next ? (
          <>
            Next: {nextName?.(next) ?? next.fullName}
            {othersWords(next.others)}
          </>
        ) : (
          'Nobody is planned next'
        )}
      </span>
      {next && (
        <span className={columns.until}>
          from <span className="numbers">{timeWords(next.startsAt, seen)}</span>
        </span>
      )}
    </p>
  );
}

/** "Changed Sat 28 Nov, 14:05 by Dr. Ray: Dr. Okafor in place of Dr. Sato. Reason: ..." */
function PastChange({ change, seen }: { change: PastDutyChange; seen: Seen }) {
  const { at, by, reason, was, became } = change;
  const [before, after] = [was.join(', '), became.join(', ')];
  const what =
    before === ''
      ? `${after} was added`
      : after === ''
        ? `${before} was taken off`
        : `${after} in place of ${before}`;
  return (
    <p className={`${columns.person} ${classes.next}`}>
      <span>
        <strong>Changed afterwards</strong>, <span className="numbers">{timeWords(at, seen)}</span>{' '}
        by {by}: {what}. Reason: {reason}
      </span>
    </p>
  );
}

const keyOf = ({ fullName, startsAt }: BoardPerson) => `${fullName} ${startsAt}`;

function RoleLine<Person extends BoardPerson>({
  line,
  pageRole,
  pagePerson,
  mayPage = false,
  nextName,
  ...rest
}: Omit<Props<Person>, 'lines'> & { line: ShownLine<Person> }) {
  const { role, isRequired, primary, backup, next, changes = [] } = line;
  const { seen } = rest;
  const isGap = primary.length === 0;
  const ofRole = pageRole?.(line);
  return (
    <li className={classes.line}>
      <h3 className={classes.role}>{role}</h3>
      <div className={classes.people}>
        {isGap && !isRequired && (
          <p className={classes.unstaffed}>
            No shift now. <Next next={next} seen={seen} nextName={nextName} />
          </p>
        )}
        {isGap && isRequired && (
          <p className={classes.nobody}>
            <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
            <span>
              <strong>Nobody.</strong> <Next next={next} seen={seen} nextName={nextName} />
            </span>
          </p>
        )}
        {primary.length + backup.length > 0 && (
          <ul className={classes.list} aria-label={role}>
            {primary.map((person, at) => (
              <DutyPerson
                key={keyOf(person)}
                person={person}
                page={at === 0 ? ofRole : pagePerson?.(person)}
                instead={insteadOf(line, mayPage)}
                {...rest}
              />
            ))}
            {backup.map((person, at) => (
              <DutyPerson
                key={keyOf(person)}
                person={person}
                isBackup
                page={isGap ? at === 0 && ofRole : pagePerson?.(person)}
                {...rest}
              />
            ))}
          </ul>
        )}
        {changes.map((change) => (
          <PastChange key={change.at} change={change} seen={seen} />
        ))}
        {!isGap && next !== undefined && <NextRow next={next} seen={seen} nextName={nextName} />}
      </div>
    </li>
  );
}

export function OnCallList<Person extends BoardPerson>({ lines, ...rest }: Props<Person>) {
  const units = Map.groupBy(lines, ({ unit }) => unit);
  return [...units].map(([unit, ofUnit]) => {
    const phone = ofUnit[0]?.unitPhone;
    return (
      <section key={unit} aria-label={unit} className={classes.unit}>
        <Card>
          <header className={classes.header}>
            <h2 className={classes.title}>{unit}</h2>
            {phone && (
              <Text component="span" size="sm">
                <PhoneLink phone={phone} verb="Unit" />
              </Text>
            )}
          </header>
          <ul className={classes.lines}>
            {ofUnit.map((line) => (
              <RoleLine key={line.role} line={line} {...rest} />
            ))}
          </ul>
        </Card>
      </section>
    );
  });
}
