/** The errors of a form after a failed submit, in one alert that takes the focus, with what somebody else changed meanwhile. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { ErrorAlert } from './ErrorAlert.tsx';

interface FieldConflict {
  name: string;
  theirs: unknown;
  mine: unknown;
}

interface Props {
  title: string;
  refusal: string | null;
  /** Errors by field name; they are also shown at the fields. */
  errors: object;
  attempt: number;
  /** Fields that were edited here and by somebody else. */
  conflicts: readonly FieldConflict[];
  decide: (name: string, value: 'mine' | 'theirs') => void;
}

/** "birthDate" is "Birth date". */
const labelOf = (name: string) => {
  const words = name.replace(/([A-Z])/g, ' $1').toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

function valueWords(value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'nothing' : `“${value}”`;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === null || value === undefined) return 'nothing';
  return Array.isArray(value) ? `${value.length} entries` : JSON.stringify(value);
}

function Conflict({ conflict, decide }: { conflict: FieldConflict; decide: Props['decide'] }) {
  const label = labelOf(conflict.name);
  return (
    <Stack component="fieldset" gap={6} bd={0} m={0} p={0} aria-label={label}>
      <Text size="sm">
        {label}: somebody else saved {valueWords(conflict.theirs)}, you wrote{' '}
        {valueWords(conflict.mine)}.
      </Text>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => decide(conflict.name, 'theirs')}>
          Use theirs
        </Button>
        <Button size="xs" variant="default" onClick={() => decide(conflict.name, 'mine')}>
          Keep mine
        </Button>
      </Group>
    </Stack>
  );
}

export function FormErrors({ title, refusal, errors, attempt, conflicts, decide }: Props) {
  const ofFields = Object.values(errors)
    .filter((words) => typeof words === 'string')
    .map((words) => words.replace(/\.$/, ''));
  const words = refusal ?? (ofFields.length > 0 ? `${ofFields.join('. ')}.` : null);
  const hasConflicts = conflicts.length > 0;
  return (
    <ErrorAlert title={title} attempt={attempt}>
      {hasConflicts ? (
        <Stack gap="sm">
          <Text size="sm">
            Somebody else changed this meanwhile. Choose for each field, then save again.
          </Text>
          {conflicts.map((conflict) => (
            <Conflict key={conflict.name} conflict={conflict} decide={decide} />
          ))}
        </Stack>
      ) : (
        words
      )}
    </ErrorAlert>
  );
}
