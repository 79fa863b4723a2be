/** Calls a huddle from a barrier: the attending, who has each role now, and family or the next place of care by link. */
import {
  Anchor,
  Button,
  Checkbox,
  Fieldset,
  Group,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';

import {
  huddleMinutes,
  type CalledHuddle,
  type HuddleGuestRole,
  type PersonToCall,
} from '#shared/discharge/huddles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { NewLink } from '#client/visits/public/NewLink.tsx';
import { ProviderField } from '#client/post-acute/public/ProviderField.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';

interface GuestDraft {
  id: string;
  role: HuddleGuestRole;
  name: string;
  email: string;
}

const guestWords: Record<HuddleGuestRole, string> = {
  relative: 'Family',
  liaison: 'Next place of care',
};

interface GuestProps {
  guest: GuestDraft;
  problem: (field: 'name' | 'email') => string | undefined;
  onChange: (changes: Partial<GuestDraft>) => void;
  onRemove: () => void;
}

const Guest = ({ guest, problem, onChange, onRemove }: GuestProps) => (
  <Fieldset variant="unstyled" legend={guestWords[guest.role]}>
    <Group gap="xs" align="start">
      <Select
        label="Who"
        allowDeselect={false}
        data={Object.entries(guestWords).map(([value, label]) => ({ value, label }))}
        value={guest.role}
        onChange={(role) => onChange({ role: role === 'liaison' ? role : 'relative' })}
      />
      <TextInput
        label="Their name"
        maxLength={120}
        autoComplete="off"
        value={guest.name}
        error={problem('name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Email"
        description="Optional; else you get the link"
        type="email"
        autoComplete="off"
        value={guest.email}
        error={problem('email')}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
      <Button variant="subtle" mt={24} onClick={onRemove}>
        Remove
      </Button>
    </Group>
  </Fieldset>
);

const Called = ({ called }: { called: CalledHuddle }) => (
  <Stack gap="md">
    <Text size="sm">The room is open, and your colleagues are told.</Text>
    {called.links.map(({ name, link, isMailed }) =>
      isMailed === true ? (
        <Text key={name} size="sm">
          {name} got the link by mail.
        </Text>
      ) : (
        <Stack key={name} gap={4}>
          <Text size="sm" fw={600}>
            {name}
            {isMailed === false && ': the mail could not be sent'}
          </Text>
          {link === null ? (
            <Text size="sm">Has a link already. Make a new one in the room where it is lost.</Text>
          ) : (
            <NewLink link={link} />
          )}
        </Stack>
      ),
    )}
    <Button component={Link} to={`/video/${called.visitId}`} style={{ alignSelf: 'start' }}>
      Go to the room
    </Button>
  </Stack>
);

interface PersonProps {
  person: PersonToCall;
  /** "attending", "Nurse (Nurse Practitioner)". */
  words: string;
  isChosen: boolean;
  onToggle: (id: string, isChosen: boolean) => void;
}

const Person = ({ person: { id, fullName, canJoin }, words, isChosen, onToggle }: PersonProps) => (
  <Checkbox
    label={`${fullName}, ${words}`}
    description={canJoin ? undefined : 'Cannot join a room with their account: call them by phone'}
    disabled={!canJoin}
    checked={canJoin && isChosen}
    onChange={(event) => onToggle(id, event.currentTarget.checked)}
  />
);

interface Props {
  caseId: string;
  onLeave: () => void;
}

export function CallHuddle({ caseId, onLeave }: Props) {
  const offer = trpc.discharge.huddles.offer.useQuery({ caseId }, { staleTime: 30_000 });
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [guests, setGuests] = useState<readonly GuestDraft[]>([]);
  const [contactIds, setContactIds] = useState<readonly string[]>([]);
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [attempt, setAttempt] = useState(0);
  const call = trpc.discharge.huddles.begin.useMutation({
    onError: () => setAttempt((before) => before + 1),
  });
  if (call.data) return <Called called={call.data} />;
  if (offer.error && !offer.data)
    return <QueryFailed title="Who is on duty could not be loaded." query={offer} />;
  if (!offer.data) return <LoadingRows isBare words="Looking who is on duty" height={40} />;
  const { roles, attending, openVisitId, agenda, contacts } = offer.data;
  const people = chosen ?? (attending?.canJoin ? [attending.id] : []);
  const offered = [...(attending ? [attending] : []), ...roles.flatMap((role) => role.people)];
  const names = new Map(offered.map(({ id, fullName }) => [id, fullName]));
  const invited = contacts.filter(({ id }) => contactIds.includes(id));
  const called = [
    ...people.map((id) => names.get(id) ?? ''),
    ...invited.map(({ fullName }) => fullName),
    ...guests.map(({ role, name }) => name.trim() || guestWords[role].toLowerCase()),
  ];
  const toggle = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...new Set([...people, id])] : people.filter((one) => one !== id));
  const errors = fieldProblems(call.error);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    call.mutate({
      caseId,
      personIds: [...people],
      guests: [
        ...invited.map(({ id, fullName }) => ({
          role: 'relative' as const,
          relatedPersonId: id,
          name: fullName,
        })),
        ...guests.map(({ role, name, email }) => ({ role, name, ...(email && { email }) })),
      ],
      idempotencyKey,
    });
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Huddle">
      <Stack gap="sm">
        <Text fw={600} size="sm">
          Call a huddle
        </Text>
        <ErrorAlert title="The huddle was not called" attempt={attempt}>
          {call.error && Object.keys(errors).length === 0 && wordsFor(call.error)}
        </ErrorAlert>
        {openVisitId !== null && (
          <Anchor component={Link} to={`/video/${openVisitId}`} size="sm">
            A huddle about this stay is open: go to its room
          </Anchor>
        )}
        {attending && (
          <Person
            person={attending}
            words="attending"
            isChosen={people.includes(attending.id)}
            onToggle={toggle}
          />
        )}
        {roles.map(({ role, people: ofRole }) =>
          ofRole
            .filter(({ id }) => id !== attending?.id)
            .map((person) => (
              <Person
                key={`${role} ${person.id}`}
                person={person}
                words={role}
                isChosen={people.includes(person.id)}
                onToggle={toggle}
              />
            )),
        )}
        {!attending && roles.length === 0 && (
          <Text size="sm">Nobody is on duty by the roster, and the record names no attending.</Text>
        )}
        {contacts.map(({ id, fullName, relationship, mayJoin }) => (
          <Checkbox
            key={id}
            label={`${fullName}, ${relationship}, by link`}
            description={
              mayJoin
                ? undefined
                : 'No consent to join talks is in force. Note it under “Family and contacts”.'
            }
            disabled={!mayJoin}
            checked={contactIds.includes(id)}
            onChange={(event) =>
              setContactIds(
                event.currentTarget.checked
                  ? [...contactIds, id]
                  : contactIds.filter((other) => other !== id),
              )
            }
          />
        ))}
        {guests.map((guest, at) => (
          <Guest
            key={guest.id}
            guest={guest}
            problem={(field) => errors[`guests.${contactIds.length + at}.${field}`]}
            onChange={(changes) =>
              setGuests(guests.map((one) => (one.id === guest.id ? { ...one, ...changes } : one)))
            }
            onRemove={() => setGuests(guests.filter(({ id }) => id !== guest.id))}
          />
        ))}
        <ProviderField
          label="Next place of care, of the directory"
          description="Optional. They are invited by link"
          onChoose={({ name, email }) =>
            setGuests((before) => [
              ...before,
              { id: crypto.randomUUID(), role: 'liaison', name, email: email ?? '' },
            ])
          }
        />
        <Button
          variant="default"
          style={{ alignSelf: 'start' }}
          disabled={guests.length + contactIds.length >= 4}
          onClick={() =>
            setGuests([
              ...guests,
              { id: crypto.randomUUID(), role: 'relative', name: '', email: '' },
            ])
          }
        >
          Somebody else by link
        </Button>
        <Text size="sm">
          {huddleMinutes} minutes about {agenda.join(', ')}.
        </Text>
        <Text size="sm" component="output">
          {called.length === 0 ? 'Nobody is called yet.' : `Called: ${called.join(', ')}.`}
        </Text>
        <SubmitRow isPending={call.isPending} onLeave={onLeave}>
          Open the room now
        </SubmitRow>
      </Stack>
    </form>
  );
}
