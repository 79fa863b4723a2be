/** Appointments that two records have at one time: of each two both stay, or one is cancelled with the merge. */
import { Radio, Stack, Text } from '@mantine/core';
import type { ClashingAppointment, MergeClash } from '#shared/patients/patient-merges.ts';
import { clockTime, dayIn, longDay, viewersZone } from '#client/ui/times/times.ts';

interface Props {
  clashes: readonly MergeClash[];
  /** Ids of those that are cancelled. */
  cancelled: ReadonlySet<string>;
  /** `id`: the one that is cancelled; null where both stay. */
  onChoose: (clash: MergeClash, id: string | null) => void;
}

const keyOf = ({ survivors, duplicates }: MergeClash) => `${survivors.id} ${duplicates.id}`;

const wordsOf = ({ startsAt, endsAt, typeName, clinicians }: ClashingAppointment) => {
  const zone = viewersZone();
  const time = `${clockTime(startsAt, zone)} to ${clockTime(endsAt, zone)}`;
  return `${time}, ${typeName}${clinicians.length > 0 ? ` with ${clinicians.join(', ')}` : ''}`;
};

export const MergeClashes = ({ clashes, cancelled, onChoose }: Props) => (
  <Stack gap="sm">
    <Text size="sm" fw={600}>
      {clashes.length === 1
        ? 'The two records have two appointments at one time.'
        : `The two records have appointments at one time, ${clashes.length} times.`}
    </Text>
    {clashes.map((clash) => {
      const { survivors, duplicates } = clash;
      const chosen = [survivors, duplicates].find(({ id }) => cancelled.has(id))?.id ?? 'both';
      return (
        <Radio.Group
          key={keyOf(clash)}
          label={longDay(dayIn(viewersZone(), survivors.startsAt))}
          value={chosen}
          onChange={(value) => onChoose(clash, value === 'both' ? null : value)}
        >
          <Stack gap={6} mt={6}>
            <Radio
              value="both"
              label={`Keep both: ${wordsOf(survivors)}; ${wordsOf(duplicates)}`}
            />
            <Radio value={duplicates.id} label={`Cancel ${wordsOf(duplicates)}`} />
            <Radio value={survivors.id} label={`Cancel ${wordsOf(survivors)}`} />
          </Stack>
        </Radio.Group>
      );
    })}
    <Text size="xs" c="dimmed">
      The patient is told of what is cancelled.
    </Text>
  </Stack>
);
