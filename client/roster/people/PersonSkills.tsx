/** The skills and credentials of a person, each with the last day on which it is valid. */
import { ActionIcon, Group, Stack, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Skill } from '#shared/roster/roster-people.ts';
import { DateField } from '#client/ui/fields/DateField.tsx';
import type { ContractDraft } from './contract-draft.ts';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';

interface Props {
  skills: readonly Skill[];
  owned: ContractDraft['skills'];
  error: string | undefined;
  onChange: (owned: ContractDraft['skills']) => void;
}

export function PersonSkills({ skills, owned, error, onChange }: Props) {
  const names = new Map(skills.map(({ id, name }) => [id, name]));
  const otherSkills = skills.filter(({ id }) => !owned.some(({ skillId }) => skillId === id));
  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        Skills
      </Title>
      {owned.length === 0 && <Text c="dimmed">None yet.</Text>}
      {owned.map(({ skillId, expiresOn }) => {
        const name = names.get(skillId) ?? 'Skill';
        return (
          <Group key={skillId} align="flex-end" wrap="nowrap">
            <DateField
              label={`${name}, valid until`}
              description="Empty: it does not expire"
              flex={1}
              value={expiresOn}
              onChange={(day) =>
                onChange(
                  owned.map((skill) =>
                    skill.skillId === skillId ? { skillId, expiresOn: day } : skill,
                  ),
                )
              }
            />
            <ActionIcon
              variant="default"
              size={44}
              aria-label={`Remove ${name}`}
              onClick={() => onChange(owned.filter((skill) => skill.skillId !== skillId))}
            >
              <IconTrash size={18} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Group>
        );
      })}
      {error && (
        <Text size="sm" c="bad">
          {error}
        </Text>
      )}
      <Picker
        label="Add a skill"
        value={null}
        data={otherSkills.map(({ id, name }) => ({ value: id, label: name }))}
        nothingFoundMessage="No further skill has that name. Planners add skills under Skills."
        onChange={(skillId) => skillId !== null && onChange([...owned, { skillId, expiresOn: '' }])}
      />
    </Stack>
  );
}
