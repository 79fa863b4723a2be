/** The addresses of a new board or feed, which are shown once. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import type { OnCallAddresses } from '#shared/on-call.ts';
import type { BoardKind } from '#shared/on-call/board-kinds.ts';
import { OneTimeSecret } from '#client/ui/OneTimeSecret.tsx';

export const boardKinds: Record<BoardKind, { label: string; reads: string }> = {
  'on-call': { label: 'Who is on call', reads: 'who is on call, with phones and pagers,' },
  discharge: { label: 'Discharges', reads: 'beds, target days and barriers of discharges' },
  charts: { label: 'Charts', reads: 'the charts of a board' },
};

const whatFor = [
  ['board', 'Board for a wall screen, to be printed too'],
  ['json', 'JSON for a switchboard'],
  ['ics', 'iCalendar for a switchboard or a phone'],
] as const;

interface Props {
  addresses: OnCallAddresses;
  onDone: () => void;
}

export function NewAddresses({ addresses, onDone }: Props) {
  return (
    <OneTimeSecret title="Copy these addresses now" Picture={IconLink} secret={addresses.board}>
      <Text size="sm" mb="md">
        They are shown only now. Anyone who has one can read{' '}
        {boardKinds[addresses.link.shows].reads} without signing in. Keep them like a password.
      </Text>
      <Stack gap="sm">
        {whatFor.map(
          ([name, label]) =>
            addresses[name] !== null && (
              <TextInput
                key={name}
                readOnly
                label={label}
                value={addresses[name]}
                onFocus={(event) => event.currentTarget.select()}
              />
            ),
        )}
        <Group>
          <Button variant="default" onClick={onDone}>
            I have saved them
          </Button>
        </Group>
      </Stack>
    </OneTimeSecret>
  );
}
