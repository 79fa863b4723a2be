/** The details of one account: who it is, its access, actions on it, and its history. */
import { Button, Divider, Group, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import type { PersonRecord } from '#shared/people.ts';
import { problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { languageName } from '#client/ui/languages.ts';
import { LoadFailed } from '#client/ui/states/LoadFailed.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { PhoneLink } from '#client/ui/PhoneLink.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { AccessBadge } from './AccessBadge.tsx';
import { AccessForm, useAccessDraft } from './AccessForm.tsx';
import { AccountActions } from './AccountActions.tsx';
import { PersonForm, useDetailsDraft } from './PersonForm.tsx';
import { OtherUnits } from './units/OtherUnits.tsx';
import { AccountHistory } from './AccountHistory.tsx';
import facts from '#client/ui/list/Facts.module.css';
import classes from './Person.module.css';

function Facts({ person }: { person: PersonRecord }) {
  const { email, phone, unit, zone, languages, npi, access, lastSeenAt, invitedAt } = person;
  return (
    <dl className={`${facts.facts} ${classes.facts}`}>
      <dt>Email</dt>
      <dd>{email}</dd>
      <dt>Phone</dt>
      <dd>{phone ? <PhoneLink phone={phone} /> : 'None given'}</dd>
      <dt>Unit</dt>
      <dd>{unit?.name ?? 'None'}</dd>
      <dt>Time zone</dt>
      <dd>{zone}</dd>
      <dt>Languages</dt>
      <dd>{languages.map(languageName).join(', ') || 'None given'}</dd>
      <dt>NPI</dt>
      <dd>{npi ?? 'None given'}</dd>
      <dt>Access</dt>
      <dd>
        <AccessBadge access={access} />
      </dd>
      <dt>Last seen</dt>
      <dd>{lastSeenAt ? <RelativeTime instant={lastSeenAt} /> : 'Never'}</dd>
      {access === 'invited' && (
        <>
          <dt>Invitation</dt>
          <dd>{invitedAt ? <RelativeTime instant={invitedAt} /> : 'Not sent yet'}</dd>
        </>
      )}
    </dl>
  );
}

interface PanelProps {
  onCovered: (isCovered: boolean) => void;
}

function Loaded({ person, onCovered }: PanelProps & { person: PersonRecord }) {
  const [isEditing, setEditing] = useState(false);
  const access = useAccessDraft(person);
  const details = useDetailsDraft(person);
  const isBegun = access.isBegun || details.isBegun;
  useUnsaved(isBegun, ['person']);
  return (
    <Stack gap="lg">
      {isEditing ? (
        <PersonForm person={person} draft={details} onDone={() => setEditing(false)} />
      ) : (
        <div>
          <Facts person={person} />
          {(person.mayChange || person.isYou) && (
            <Group mt="sm">
              <Button variant="default" onClick={() => setEditing(true)}>
                Edit details
              </Button>
            </Group>
          )}
        </div>
      )}
      <OtherUnits person={person} />
      <Divider />
      <AccessForm person={person} draft={access} onCovered={onCovered} />
      <Divider />
      <AccountActions person={person} onCovered={onCovered} />
      <AccountHistory person={person} />
    </Stack>
  );
}

const shape = ['70%', '55%', '60%', '100%', '100%', '40%'];

interface PersonQuery {
  data: PersonRecord | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

export function PersonPanel({ personQuery, ...rest }: PanelProps & { personQuery: PersonQuery }) {
  const { data, error, isFetching, refetch } = personQuery;
  if (data) return <Loaded person={data} {...rest} />;
  if (problemOf(error) === 'not-found' || problemOf(error) === 'input.invalid') {
    return (
      <Message order={3} title="This account was not found">
        It may belong to another organization. Close this and look in the list.
      </Message>
    );
  }
  if (error) {
    return (
      <LoadFailed
        title="The account could not be loaded."
        words={wordsFor(error)}
        trying={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  }
  return (
    <Stack gap="md" component="output" aria-label="Loading the account">
      {shape.map((width, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a still picture
        <Skeleton key={at} height={at > 2 ? 36 : 16} width={width} />
      ))}
    </Stack>
  );
}
