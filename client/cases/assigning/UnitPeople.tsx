/** For each unit of the chosen cases who gets them: its people in turn, or one whom the lead names. */
import { Button, Stack, Text } from '@mantine/core';
import type { PlannedUnit } from '#shared/cases/case-assignment.ts';
import { ColleagueSelect } from '#client/people/public/ColleagueSelect.tsx';
import { counted } from '#client/ui/list/counted.ts';

interface Props {
  units: readonly PlannedUnit[];
  people: readonly { unit: string; personId: string }[];
  onChange: (people: { unit: string; personId: string }[]) => void;
}

export const UnitPeople = ({ units, people, onChange }: Props) => (
  <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Units">
    {units.map(({ unit, label, count, people: members }) => (
      <li key={unit}>
        <ColleagueSelect
          label={`${label}: ${counted(count, 'case')}`}
          value={people.find((chosen) => chosen.unit === unit)?.personId ?? ''}
          onChange={(personId) =>
            onChange([
              ...people.filter((chosen) => chosen.unit !== unit),
              ...(personId ? [{ unit, personId }] : []),
            ])
          }
        />
        {people.some((chosen) => chosen.unit === unit) && (
          <Button
            size="xs"
            variant="subtle"
            onClick={() => onChange(people.filter((chosen) => chosen.unit !== unit))}
          >
            In turn again
          </Button>
        )}
        <Text size="xs" c="dimmed">
          {members.length === 0
            ? 'Nobody of this unit works on these now. Name somebody.'
            : `Unless you name somebody, in turn: ${members.map(({ fullName }) => fullName).join(', ')}`}
        </Text>
      </li>
    ))}
  </Stack>
);
