/** The reader's own number, as colleagues see it. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';

export function OwnPhone({ phone }: { phone: string | null }) {
  const [typed, setTyped] = useState(phone ?? '');
  const save = trpc.people.savePhone.useMutation({ onSuccess: () => toast.done('Phone saved.') });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate({ phone: typed.trim() });
  };
  const error = save.error && (fieldProblems(save.error)['phone'] ?? wordsFor(save.error));
  return (
    <form onSubmit={submit} noValidate aria-label="Your phone">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          This is you, as colleagues see you.
        </Text>
        <TextInput
          label="Your phone"
          description="Where colleagues reach you; an extension is enough"
          inputMode="tel"
          autoComplete="tel"
          value={typed}
          error={error}
          onChange={({ currentTarget }) => {
            save.reset();
            setTyped(currentTarget.value);
          }}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending} disabled={typed.trim() === (phone ?? '')}>
            Save phone
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
