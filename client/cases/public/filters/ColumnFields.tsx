/** Which columns a list has: chosen by the reader, kept for them on every device. */
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import type { ListColumnName } from '#shared/cases/case-columns.ts';
import { Card } from '#client/ui/Card.tsx';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import type { ListColumnChoice } from './use-list-columns.ts';

interface Props<Name extends ListColumnName> {
  choice: ListColumnChoice<Name>;
  labels: Record<Name, { label: string }>;
}

export function ColumnFields<Name extends ListColumnName>({ choice, labels }: Props<Name>) {
  const { query, possible, columns, choose, isOwn } = choice;
  if (query.error && query.data === undefined)
    return <QueryFailed title="Your columns could not be loaded." query={query} />;
  return (
    <Card p="md">
      <Stack gap="md">
        <Checkbox.Group
          label="Columns of this list"
          description="Name, birth date, record number and bed of the patient are always there."
          value={[...columns]}
          onChange={(names) => choose(possible.filter((name) => names.includes(name)))}
        >
          <Group gap="md" mt="xs">
            {possible.map((name) => (
              <Checkbox key={name} value={name} label={labels[name].label} />
            ))}
          </Group>
        </Checkbox.Group>
        {isOwn && (
          <Group>
            <Button variant="default" onClick={() => choose(null)}>
              Usual columns
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  );
}
