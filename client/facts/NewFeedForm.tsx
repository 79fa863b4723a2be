/** Sets up a feed: how its sender names itself, and the zone of its times. */
import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { NewFeed } from '#shared/facts/fact-feeds.ts';
import { trpc } from '#client/shell/api/api.ts';
import { errorsOf, textOf, useDraft } from '#client/shell/api/form-draft.ts';
import { valueOf } from '#client/shell/forms/draft-fields.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { PageSection } from '#client/ui/PageSection.tsx';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { ZoneField } from '#client/ui/ZoneField.tsx';

const emptyFeed = (): NewFeed => ({
  name: '',
  application: '',
  facility: '',
  identifierTypes: 'MR',
  createsPatients: false,
  mergesPatients: false,
  changesPatients: [],
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

const fields = [
  ['name', 'Name', 'As your colleagues know the system'],
  ['application', 'Sending application', 'Exactly as in MSH-3 of its messages'],
  ['facility', 'Sending facility', 'Exactly as in MSH-4 of its messages'],
  [
    'identifierTypes',
    'Types of record numbers',
    'As in PID-3.5 of its messages: MR, or PI and others',
  ],
] as const;

export function NewFeedForm() {
  const draft = useDraft(emptyFeed());
  useUnsaved(draft.isBegun, []);
  const add = trpc.facts.feeds.add.useMutation({
    onSuccess: (_added, { name }) => {
      toast.done(`${name} is set up. Its messages are stored from now on.`);
      draft.clear();
    },
    onError: (error) => draft.fail(error),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (add.isPending) return;
    const parsed = NewFeed.safeParse(draft.values);
    if (parsed.success) add.mutate(parsed.data);
    else draft.reject(errorsOf<NewFeed>(parsed.error.issues));
  }

  return (
    <PageSection
      title="Set up a feed"
      hint="A system of the hospital that sends HL7 v2. The operator of the server opens the port that it sends to."
      maw={720}
    >
      <form onSubmit={submit} noValidate aria-label="Set up a feed">
        <Stack gap="md">
          <FormErrors title="The feed was not set up" {...draft} />
          {fields.map(([name, label, description]) => (
            <TextInput
              key={name}
              label={label}
              description={description}
              {...textOf(draft, name)}
            />
          ))}
          <ZoneField
            description="Of the times in its messages that name none"
            {...valueOf(draft, 'zone')}
          />
          <Group>
            <Button type="submit" loading={add.isPending}>
              Set up feed
            </Button>
          </Group>
        </Stack>
      </form>
    </PageSection>
  );
}
