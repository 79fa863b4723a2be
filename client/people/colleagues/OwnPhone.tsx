/** The reader's own number and pager, as colleagues see them. */
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { Stack, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { ColleagueDetails } from '#shared/people.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';

type Numbers = Pick<ColleagueDetails, 'phone' | 'pager'>;

export function OwnPhone({ phone, pager }: Numbers) {
  const [typed, setTyped] = useState({ phone: phone ?? '', pager: pager ?? '' });
  const save = trpc.people.savePhone.useMutation({ onSuccess: () => toast.done('Phone saved.') });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate({ phone: typed.phone.trim(), pager: typed.pager.trim() });
  };
  const problems = save.error ? fieldProblems(save.error) : {};
  const error =
    save.error && (problems['phone'] ?? (problems['pager'] ? null : wordsFor(save.error)));
  const type = (name: keyof Numbers) => (event: { currentTarget: { value: string } }) => {
    save.reset();
    setTyped({ ...typed, [name]: event.currentTarget.value });
  };
  const isSame = typed.phone.trim() === (phone ?? '') && typed.pager.trim() === (pager ?? '');
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
          value={typed.phone}
          error={error}
          onChange={type('phone')}
        />
        <TextInput
          label="Your pager"
          description="Its number, or what to send to page you; leave it empty if you have none"
          autoComplete="off"
          maxLength={60}
          value={typed.pager}
          error={problems['pager']}
          onChange={type('pager')}
        />
        <SubmitRow isPending={save.isPending} disabled={isSame}>
          Save phone
        </SubmitRow>
      </Stack>
    </form>
  );
}
