/** What a feed may do to patients: whether it creates them, and what of them it changes. */
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { FeedState } from '#shared/facts/fact-feeds.ts';
import {
  statedFields,
  statedFieldWords,
  type PatientRules,
  type StatedField,
} from '#shared/facts/patient-rules.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';

const mergeWords = ' It merges records at once.';

/** "It creates patients and changes their name and phone. It merges records at once." */
export function rulesInWords(rules: PatientRules): string {
  const { createsPatients, changesPatients, mergesPatients } = rules;
  const merges = mergesPatients ? mergeWords : '';
  if (!createsPatients && changesPatients.length === 0)
    return `It neither creates nor changes patients.${merges}`;
  const fields = statedFields
    .filter((field) => changesPatients.includes(field))
    .map((field) => statedFieldWords[field].toLowerCase());
  const changed =
    fields.length === 0
      ? 'changes nothing of them'
      : `changes their ${new Intl.ListFormat('en').format(fields)}`;
  return `It ${createsPatients ? 'creates' : 'does not create'} patients and ${changed}.${merges}`;
}

const isField = (value: string): value is StatedField =>
  statedFields.some((field) => field === value);

function RulesForm({ feed, onDone }: { feed: FeedState; onDone: () => void }) {
  const { id: sourceId, name } = feed;
  const [createsPatients, setCreates] = useState(feed.createsPatients);
  const [mergesPatients, setMerges] = useState(feed.mergesPatients);
  const [changesPatients, setChanges] = useState<StatedField[]>(feed.changesPatients);
  const save = trpc.facts.feeds.setPatientRules.useMutation({
    onSuccess: () => {
      toast.done(`Saved for the messages of ${name} from now on, and for those tried again.`);
      onDone();
    },
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return (
    <form
      aria-label={`What ${name} may do to patients`}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ sourceId, createsPatients, mergesPatients, changesPatients });
      }}
    >
      <Stack gap="sm">
        <Checkbox
          label="Create patients whose number is not known here"
          description="One who may be a patient here already waits for a person instead."
          checked={createsPatients}
          onChange={(event) => setCreates(event.currentTarget.checked)}
        />
        <Checkbox
          label="Merge records at once, when it says that two numbers are one patient’s"
          description="Otherwise each merge waits for a person. It can be undone as by hand."
          checked={mergesPatients}
          onChange={(event) => setMerges(event.currentTarget.checked)}
        />
        <Checkbox.Group
          label="Change, of patients who are known here"
          value={changesPatients}
          onChange={(values) => setChanges(values.filter(isField))}
        >
          <Group gap="md" mt="xs">
            {statedFields.map((field) => (
              <Checkbox key={field} value={field} label={statedFieldWords[field]} />
            ))}
          </Group>
        </Checkbox.Group>
        <Group gap="xs">
          <Button type="submit" loading={save.isPending}>
            Save
          </Button>
          <Button variant="default" onClick={onDone}>
            Keep
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

export function ChangeRules({ feed }: { feed: FeedState }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <RulesForm feed={feed} onDone={() => setOpen(false)} />;
  return (
    <Button variant="subtle" aria-label={`Patients: ${feed.name}`} onClick={() => setOpen(true)}>
      Patients
    </Button>
  );
}
