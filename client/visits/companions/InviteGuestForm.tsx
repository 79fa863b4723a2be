/** The form that invites an interpreter or a relative, and the link that is made for them. */
import { Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { AddedGuest, AddGuest } from '#shared/visits/companions.ts';
import type { Visit } from '#shared/visits.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { Form } from '#client/ui/forms/Form.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { useNewHeading } from '#client/ui/use-new-heading.ts';
import { NewLink } from '#client/visits/public/NewLink.tsx';

interface NewGuest extends AddedGuest {
  name: string;
}

export function InviteGuestForm({ visit, role }: { visit: Visit; role: AddGuest['role'] }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [newGuest, setNewGuest] = useState<NewGuest | null>(null);
  const add = trpc.visits.addGuest.useMutation({
    onSuccess: (added, input) => {
      setNewGuest({ ...added, name: input.name });
      setName('');
      setEmail('');
      if (added.isMailed) toast.done('The link is on its way.');
      if (added.isMailed === false) toast.problem('The link could not be sent. Show it to them.');
    },
  });
  const heading = useNewHeading(newGuest ? 'shown' : 'asked');
  const problems = fieldProblems(add.error);
  const submit = () => {
    const recipient = email.trim() ? { email } : {};
    add.mutate({ visitId: visit.id, role, name, ...recipient });
  };
  if (newGuest) {
    return (
      <Stack gap="sm">
        <Title order={3} size={15} ref={heading} tabIndex={-1}>
          Link for {newGuest.name}, {role}
        </Title>
        <NewLink link={newGuest.link} />
        <Button variant="default" onClick={() => setNewGuest(null)}>
          Done
        </Button>
      </Stack>
    );
  }
  return (
    <Form isPending={add.isPending} onSubmit={submit}>
      <TextInput
        label="First and last name"
        description="They confirm it when they open their link."
        value={name}
        error={problems['name']}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label="Email (optional)"
        description="The link is sent there. The address is not stored."
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
      <SubmitRow isPending={add.isPending}>Create link</SubmitRow>
    </Form>
  );
}
