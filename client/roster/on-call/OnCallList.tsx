/** Who has each role of each unit: by unit, with how they are reached, who is behind them, and who is next. */
import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { BoardPerson } from '#shared/roster/on-call.ts';
import { Card } from '#client/ui/Card.tsx';
import { PhoneLink } from '#client/ui/PhoneLink.tsx';
import { timeWords, type Seen } from '#client/ui/times/moment-words.ts';
import classes from './OnCallList.module.css';

/** A line of the page, whose people have ids, or of a board, whose people have none. */
export interface ShownLine<Person extends BoardPerson> {
  /** A board has none. */
  unitId?: string;
  unit: string;
  unitPhone: string | null;
  role: string;
  primary: readonly Person[];
  backup: readonly Person[];
  next: Pick<BoardPerson, 'fullName' | 'startsAt' | 'endsAt'> | null;
}

interface Props<Person extends BoardPerson> {
  lines: readonly ShownLine<Person>[];
  seen: Seen;
  /** A name, where it opens something. */
  name?: (person: Person) => ReactNode;
  /** A button beside a role. */
  roleAction?: (line: ShownLine<Person>) => ReactNode;
  /** Buttons beside somebody who is on. */
  actions?: (person: Person) => ReactNode;
}

interface PersonProps<Person extends BoardPerson> extends Pick<
  Props<Person>,
  'seen' | 'name' | 'actions'
> {
  person: Person;
  isBackup?: boolean;
}

function DutyPerson<Person extends BoardPerson>({
  person,
  seen,
  name,
  actions,
  isBackup = false,
}: PersonProps<Person>) {
  const { fullName, phone, pager, endsAt } = person;
  return (
    <div className={classes.person} data-backup={isBackup || undefined}>
      <div className={classes.who}>
        <span className={classes.name}>
          {isBackup && <span className={classes.dim}>Backup: </span>}
          {name?.(person) ?? fullName}
        </span>
        <span className={classes.dim}>
          until <span className="numbers">{timeWords(endsAt, seen)}</span>
        </span>
      </div>
      <div className={classes.reach}>
        {phone ? (
          <PhoneLink phone={phone} verb="Call" />
        ) : (
          <span className={classes.dim}>No phone</span>
        )}
        {pager && <span>Pager {pager}</span>}
        {actions?.(person)}
      </div>
    </div>
  );
}

const Nobody = () => (
  <p className={classes.nobody}>
    <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
    Nobody is on.
  </p>
);

function RoleLine<Person extends BoardPerson>({
  line,
  roleAction,
  ...rest
}: Omit<Props<Person>, 'lines'> & { line: ShownLine<Person> }) {
  const { role, primary, backup, next } = line;
  const { seen } = rest;
  return (
    <li className={classes.line}>
      <div className={classes.heading}>
        <h3 className={classes.role}>{role}</h3>
        {roleAction?.(line)}
      </div>
      <div className={classes.people}>
        {primary.length === 0 && <Nobody />}
        {primary.map((person) => (
          <DutyPerson key={`${person.fullName} ${person.startsAt}`} person={person} {...rest} />
        ))}
        {backup.map((person) => (
          <DutyPerson
            key={`${person.fullName} ${person.startsAt}`}
            person={person}
            isBackup
            {...rest}
          />
        ))}
        <p className={classes.next}>
          {next ? (
            <>
              Next: {next.fullName}, from{' '}
              <span className="numbers">{timeWords(next.startsAt, seen)}</span>
            </>
          ) : (
            'Nobody is planned next.'
          )}
        </p>
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
