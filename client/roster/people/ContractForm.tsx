/** The form of a person's contract and skills, which planners keep. */
import { Group, Stack, Switch, TextInput, Title } from '@mantine/core';
import type { PersonOnRoster, Skill } from '#shared/roster/roster-people.ts';
import { trpc } from '#client/shell/api/api.ts';
import { textOf, useDraft } from '#client/shell/api/form-draft.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { SaveChanges } from '#client/ui/SaveChanges.tsx';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { contractDraftOf, toContract, type ContractDraft } from './contract-draft.ts';
import { PersonSkills } from './PersonSkills.tsx';

interface Props {
  person: PersonOnRoster;
  skills: readonly Skill[];
}

export function ContractForm({ person, skills }: Props) {
  const draft = useDraft<ContractDraft>(contractDraftOf(person), person.version);
  const release = useUnsaved(draft.isBegun, ['person']);
  const save = trpc.roster.people.save.useMutation({
    onSuccess: () => {
      toast.brief('Saved');
      draft.clear();
      release();
    },
    onError: draft.fail,
  });
  const submit = () => {
    const whose = { practitionerId: person.id, version: draft.version };
    const parsed = toContract(draft.values, whose);
    if ('errors' in parsed) return draft.reject(parsed.errors);
    return save.mutate(parsed.person);
  };
  const number = { inputMode: 'decimal', autoComplete: 'off', flex: '1 1 160px' } as const;
  return (
    <form
      aria-label="Contract and skills"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) submit();
      }}
    >
      <Stack gap="md">
        <Title order={3} size="h4">
          Contract
        </Title>
        <FormErrors title="The contract was not saved" {...draft} />
        <Group align="flex-start">
          <TextInput label="FTE in percent" {...number} {...textOf(draft, 'fte')} />
          <TextInput label="Full-time hours a week" {...number} {...textOf(draft, 'fullTime')} />
        </Group>
        <Switch
          label="Takes nights"
          checked={draft.values.takesNights}
          onChange={(event) => draft.change({ takesNights: event.currentTarget.checked })}
        />
        <Group align="flex-start">
          <TextInput
            label="Nights in a row, at most"
            description="Leave empty to use the rule of duty"
            {...number}
            {...textOf(draft, 'mostNights')}
          />
          <TextInput
            label="Hours a week, at most"
            description="Leave empty to use the rule of duty"
            {...number}
            {...textOf(draft, 'mostWeek')}
          />
        </Group>
        <PersonSkills
          skills={skills}
          owned={draft.values.skills}
          error={draft.errors.skills}
          onChange={(owned) => draft.change({ skills: owned })}
        />
        <SaveChanges isBegun={draft.isBegun} isPending={save.isPending} onDiscard={draft.clear} />
      </Stack>
    </form>
  );
}
