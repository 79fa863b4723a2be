/** Among whom cases are assigned in turn: who works the queue, with what they have and whether they are there; others by name. */
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import type { Queue } from '#shared/case-kinds/kinds.ts';
import type { TeamMember } from '#shared/cases/case-assignment.ts';
import { ColleaguePicker } from '#client/people/public/ColleaguePicker.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { dutyWords } from './duty-words.ts';

/** Of so many a list of boxes is still read; in a larger team people are found by name. */
const mostBoxes = 30;

interface Props {
  queue: Queue | null;
  value: string[];
  onChange: (ids: string[]) => void;
}

function Member({ member, zone }: { member: TeamMember; zone: string }) {
  const { id, fullName, open } = member;
  return (
    <Checkbox
      value={id}
      label={fullName}
      description={[`${open} open`, dutyWords(member, zone)].filter(Boolean).join(' · ')}
    />
  );
}

export function RoundsPeople({ queue, value, onChange }: Props) {
  const { data } = trpc.cases.assigning.team.useQuery(
    { queue: queue ?? 'care' },
    { enabled: queue !== null },
  );
  const workers = data?.members.filter(({ isWorker }) => isWorker) ?? [];
  const boxes = workers.length > mostBoxes ? [] : workers;
  const present = boxes.filter(({ isOffDuty, awayUntil }) => !isOffDuty && awayUntil === null);
  const others = value.filter((id) => !boxes.some((member) => member.id === id));
  return (
    <Stack gap="sm">
      {data && boxes.length > 0 && (
        <>
          <Checkbox.Group
            label="Among whom"
            description="Each case goes to the person with the fewest open cases"
            value={value}
            onChange={(ids) => onChange([...ids])}
          >
            <Stack gap="xs" mt="xs">
              {boxes.map((member) => (
                <Member key={member.id} member={member} zone={data.zone} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Group>
            <Button
              variant="default"
              disabled={present.length === 0}
              onClick={() => onChange([...others, ...present.map(({ id }) => id)])}
            >
              All who are there
            </Button>
          </Group>
        </>
      )}
      <ColleaguePicker
        label={boxes.length > 0 ? 'Others' : 'Among whom'}
        description="Anybody who may work on these"
        value={others}
        onChange={(ids) => onChange([...value.filter((id) => !others.includes(id)), ...ids])}
        maxValues={50}
      />
      {boxes.length === 0 && (
        <Text size="xs" c="dimmed">
          Each case goes to the person with the fewest open cases.
        </Text>
      )}
    </Stack>
  );
}
