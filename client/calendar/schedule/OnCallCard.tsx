/** Beside today's list: who has the roles of the reader's unit now, and until when. */
import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { JoinedLine } from '#shared/on-call/duty-end.ts';
import { othersWords } from '#shared/on-call/other-starters.ts';
import { ColleagueLink } from '#client/people/public/ColleagueLink.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { PhoneLink } from '#client/ui/PhoneLink.tsx';
import { SideCard, sideRows } from '#client/ui/panels/SideCard.tsx';
import { timeWords, type Seen } from '#client/ui/times/moment-words.ts';
import { onDuty } from './header-words.ts';
import { useOnCallNow } from './use-on-call-now.ts';
import classes from './OnCallCard.module.css';

/** The others are on the page of who is on call. */
const mostRoles = 5;

interface Named {
  practitionerId: string;
  fullName: string;
}

const nameOf = ({ practitionerId, fullName }: Named, ownId: string, you = 'You') =>
  practitionerId === ownId ? you : <ColleagueLink id={practitionerId}>{fullName}</ColleagueLink>;

function RoleRow({ line, seen, ownId }: { line: JoinedLine; seen: Seen; ownId: string }) {
  const { role, isRequired, primary, backup, next } = line;
  return (
    <li className={classes.row}>
      <Text size="sm" c="dimmed">
        {role}
      </Text>
      {onDuty(line).map(({ practitionerId, fullName, hospitalRole, phone, endsAt, isBackup }) => (
        <Group key={practitionerId} gap="0 12px" className={classes.person ?? ''}>
          <Text fw={650} component="span" flex={1} miw="60%">
            {nameOf({ practitionerId, fullName }, ownId)}
            {isBackup && (
              <Text size="sm" c="dimmed" component="span">
                , backup
              </Text>
            )}
          </Text>
          <Text size="sm" c="dimmed" className="numbers" component="span" flex="none">
            until {timeWords(endsAt, seen)}
          </Text>
          {practitionerId !== ownId && (
            <Text size="sm" c="dimmed" component="span" w="100%">
              {phone ? <PhoneLink phone={phone} /> : 'No phone'}
              {` · ${hospitalRole}`}
            </Text>
          )}
        </Group>
      ))}
      {primary.length + backup.length === 0 &&
        (isRequired ? (
          <Text fw={650} c="var(--bad)">
            Nobody
          </Text>
        ) : (
          <Text>No shift now</Text>
        ))}
      {(next || primary.length === 0) && (
        <Text size="sm" c="dimmed" className={`numbers ${classes.next ?? ''}`}>
          {next ? (
            <>
              Next: {nameOf(next, ownId, 'you')}
              {othersWords(next.others)}, from {timeWords(next.startsAt, seen)}
            </>
          ) : (
            'Nobody is planned next'
          )}
        </Text>
      )}
    </li>
  );
}

/** Nothing where the reader's unit has no roster. */
export function OnCallCard({ zone, now }: { zone: string; now: number }) {
  const user = useUser();
  const lines = useOnCallNow();
  const [first] = lines;
  if (!first) return null;
  const seen = { at: new Date(now).toISOString(), zone };
  return (
    <SideCard
      label="Who is covering"
      title="Who is covering"
      end={
        <Text size="sm" c="dimmed" truncate>
          {first.unit}
        </Text>
      }
    >
      <ul className={sideRows}>
        {lines.slice(0, mostRoles).map((line) => (
          <RoleRow key={line.role} line={line} seen={seen} ownId={user.uid} />
        ))}
      </ul>
      <div className={classes.foot}>
        <Anchor component={Link} to="/on-call" size="sm">
          All who are on call
        </Anchor>
      </div>
    </SideCard>
  );
}
