/** What stands below the form: other providers, and how one comes by an account. */
import { ActionIcon, Anchor, Button, Divider, Group, Stack, Text } from '@mantine/core';
import { IconBrandGoogle, IconBrandWindows } from '@tabler/icons-react';
import { useConfig } from '#client/shell/config.ts';

const reasonId = 'why-no-sso';

function Providers() {
  const why = { disabled: true, 'aria-describedby': reasonId } as const;
  return (
    <Stack gap="xs">
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" flex={1} {...why}>
          Login with SSO
        </Button>
        <ActionIcon variant="default" size={36} aria-label="Sign in with Google" {...why}>
          <IconBrandGoogle size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" size={36} aria-label="Sign in with Microsoft" {...why}>
          <IconBrandWindows size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Group>
      <Text id={reasonId} size="xs" c="dimmed">
        No sign-in provider is set up here. Use email and password.
      </Text>
    </Stack>
  );
}

function CreateAccount({ url }: { url: string | null }) {
  if (!url) {
    return (
      <Text size="sm" c="dimmed" ta="center">
        New here?{' '}
        <Button variant="transparent" size="compact-sm" disabled aria-describedby="why-no-account">
          Create Account
        </Button>
        <br />
        <Text component="span" id="why-no-account" size="xs">
          Your administrator makes accounts for this hospital.
        </Text>
      </Text>
    );
  }
  return (
    <Text size="sm" c="dimmed" ta="center">
      New here?{' '}
      <Anchor href={url} target="_blank" rel="noopener noreferrer" inherit>
        Create Account
      </Anchor>
    </Text>
  );
}

export function OtherWays() {
  const { registrationUrl } = useConfig();
  return (
    <Stack gap="md" w="100%">
      <Divider label="or signin with" labelPosition="center" />
      <Providers />
      <CreateAccount url={registrationUrl} />
    </Stack>
  );
}
