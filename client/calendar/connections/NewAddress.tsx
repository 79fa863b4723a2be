/** The new address of a calendar feed, shown this once, with instructions for each kind of program. */
import { Button, Group, List, Text, TextInput } from '@mantine/core';
import { IconCopy, IconLink } from '@tabler/icons-react';
import { OneTimeSecret } from '#client/ui/OneTimeSecret.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import classes from './Connections.module.css';

const ways = [
  [
    'iPhone, iPad and Mac',
    'Settings, Apps, Calendar, Calendar Accounts, Add Account, Other, Add Subscribed Calendar.',
  ],
  ['Google Calendar, on a computer', 'Other calendars, the plus sign, From URL.'],
  ['Outlook', 'Calendar, Add calendar, Subscribe from web.'],
] as const;

async function copy(address: string) {
  try {
    await navigator.clipboard.writeText(address);
    toast.brief('The address is copied.');
  } catch {
    toast.problem('This browser did not let us copy it. Select the address and copy it yourself.');
  }
}

export function NewAddress({ address, onDone }: { address: string; onDone: () => void }) {
  return (
    <OneTimeSecret title="Copy this address now" Picture={IconLink} secret={address}>
      <Text size="sm">
        It is shown only now. Anyone who has it can see when you have appointments, without signing
        in. Keep it like a password.
      </Text>
      <TextInput
        my="md"
        readOnly
        label="Address of your calendar"
        value={address}
        classNames={{ input: classes.address ?? '' }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <List size="sm" spacing={4}>
        {ways.map(([program, way]) => (
          <List.Item key={program}>
            <strong>{program}:</strong> {way} Paste the address.
          </List.Item>
        ))}
      </List>
      <Group gap="sm" mt="md">
        <Button
          leftSection={<IconCopy size={18} stroke={1.5} aria-hidden />}
          onClick={() => void copy(address)}
        >
          Copy address
        </Button>
        <Button variant="default" onClick={onDone}>
          I have saved it
        </Button>
      </Group>
    </OneTimeSecret>
  );
}
