/** A new address, shown this once, and where each kind of program wants it. */
import { Alert, Button, Group, List, Text, TextInput } from '@mantine/core';
import { IconCopy, IconLink } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { toast } from '#client/ui/toast.tsx';
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
    toast.done('The address is copied.');
  } catch {
    toast.problem('This browser did not let us copy it. Select the address and copy it yourself.');
  }
}

export function NewAddress({ address, onKept }: { address: string; onKept: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), [address]);
  return (
    <Alert
      ref={place}
      tabIndex={-1}
      color="accent"
      maw={720}
      title="Copy this address now"
      icon={<IconLink aria-hidden stroke={1.5} />}
    >
      <Text size="sm">
        It is shown this once. Whoever has it can see when you have appointments, without signing
        in: keep it as you keep a password.
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
        <Button variant="default" onClick={onKept}>
          I have kept it
        </Button>
      </Group>
    </Alert>
  );
}
