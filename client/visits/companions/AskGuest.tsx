/** An interpreter or a relative is asked: their name, a link for them alone, mailed where they have an address. */
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { AddedGuest, CompanionRole } from '#shared/visits/companions.ts';
import type { Visit } from '#shared/visits.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/toast.tsx';
import { useNewHeading } from '../../ui/use-new-heading.ts';
import { ShownLink } from '../invitations/NewLink.tsx';

interface Made extends AddedGuest {
  name: string;
}

export function AskGuest({ visit, role }: { visit: Visit; role: CompanionRole }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [made, setMade] = useState<Made | null>(null);
  const add = trpc.visits.addGuest.useMutation({
    onSuccess: (given, input) => {
      setMade({ ...given, name: input.name });
      setName('');
      setEmail('');
      if (given.isMailed) toast.done('The link is on its way.');
      if (given.isMailed === false) toast.problem('The mail was not taken. Show them the link.');
    },
  });
  const heading = useNewHeading(made ? 'shown' : 'asked');
  const problems = fieldProblems(add.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    const to = email.trim() ? { email } : {};
    add.mutate({ visitId: visit.id, role, name, ...to });
  };
  if (made) {
    return (
      <Stack gap="sm">
        <Title order={3} size={15} ref={heading} tabIndex={-1}>
          Link for {made.name}, {role}
        </Title>
        <ShownLink link={made.link} />
        <Button variant="default" onClick={() => setMade(null)}>
          Done
        </Button>
      </Stack>
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="First and last name"
          description="They confirm it when they open their link."
          value={name}
          error={problems['name']}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label="Address (optional)"
          description="The link is mailed there. The address is not kept."
          type="email"
          value={email}
          error={problems['email']}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {add.error && Object.keys(problems).length === 0 && (
          <Text role="alert" c="bad">
            {wordsFor(add.error)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={add.isPending}>
            Make link
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
