/** Sets up a feed: how its sender names itself, and the zone of its times. */
import { Button, Group, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { NewFeed } from '#shared/facts/feeds.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { PageSection } from '#client/ui/PageSection.tsx';
import { toast } from '#client/ui/states/toast.tsx';

type Draft = Record<'name' | 'application' | 'facility' | 'zone', string>;
const labels: Record<keyof Draft, string> = {
  name: 'Name',
  application: 'Sending application (MSH-3)',
  facility: 'Sending facility (MSH-4)',
  zone: 'Time zone of its times',
};
const fields = ['name', 'application', 'facility', 'zone'] as const;
const emptyDraft = (): Draft => ({
  name: '',
  application: '',
  facility: '',
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

export function NewFeedForm() {
  const [draft, setDraft] = useState(emptyDraft);
  const [faults, setFaults] = useState<Partial<Draft>>({});
  const add = trpc.facts.feeds.add.useMutation({
    onSuccess: () => {
      toast.done(`${draft.name} may send now.`);
      setDraft(emptyDraft());
    },
    onError: (error) => toast.problem(wordsFor(error)),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const parsed = NewFeed.safeParse(draft);
    const issues = parsed.error?.issues ?? [];
    setFaults(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    if (parsed.success) add.mutate(parsed.data);
  }

  return (
    <PageSection
      title="Set up a feed"
      hint="A system of the hospital that sends HL7 v2. Whoever runs the server opens its port."
      maw={720}
    >
      <form onSubmit={submit} noValidate>
        {fields.map((field) => (
          <TextInput
            key={field}
            mb="sm"
            label={labels[field]}
            value={draft[field]}
            error={faults[field]}
            onChange={({ currentTarget: { value } }) => setDraft({ ...draft, [field]: value })}
          />
        ))}
        <Group>
          <Button type="submit" loading={add.isPending}>
            Set up feed
          </Button>
        </Group>
      </form>
    </PageSection>
  );
}
