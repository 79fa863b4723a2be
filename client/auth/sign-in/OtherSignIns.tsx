/** Below the form: sign-in by other providers, and how to get an account. */
import { ActionIcon, Anchor, Button, Divider, Group, Stack, Text } from '@mantine/core';
import { IconBrandGoogle, IconBrandWindows, IconLogin2, type Icon } from '@tabler/icons-react';
import { useConfig } from '#client/shell/api/config.ts';
import { useNavigation } from '#client/shell/routes/navigation.tsx';
import type { SsoProvider } from '#shared/auth/sso.ts';
import classes from './OtherSignIns.module.css';
import { storeReturnState } from './sso-return-state.ts';

const reasonId = 'why-no-sso';

/** Where none is configured, these buttons are shown disabled, with the reason below. */
const defaultButtons = [
  { slot: 1, label: 'Login with SSO' },
  { slot: 2, label: 'Google' },
  { slot: 3, label: 'Microsoft' },
];

const pictures: Record<string, Icon> = {
  google: IconBrandGoogle,
  microsoft: IconBrandWindows,
};

/** A provider returns to one address of this app; from another it would not come back. */
const returnsHere = ({ start }: SsoProvider) => new URL(start).origin === location.origin;

function reasonFor(providers: readonly SsoProvider[]): string | null {
  const [elsewhere] = providers.filter((provider) => !returnsHere(provider));
  if (elsewhere) return `Other sign-ins work at ${new URL(elsewhere.start).origin} only.`;
  if (providers.length > 0) return null;
  return 'Not set up at this hospital.';
}

/** A provider's name may need two lines on a phone. */
const wrapping = { label: { whiteSpace: 'normal', lineHeight: 1.2 } } as const;

interface ProviderProps {
  slot: number;
  label: string;
  provider: SsoProvider | undefined;
}

/** A link, because the browser leaves this app; a disabled button where there is none. */
function ProviderButton({ slot, label, provider }: ProviderProps) {
  const { state } = useNavigation();
  const isOpen = provider !== undefined && returnsHere(provider);
  const target = isOpen
    ? ({ component: 'a', href: provider.start, onClick: () => storeReturnState(state) } as const)
    : ({ disabled: true, 'aria-describedby': reasonId } as const);
  if (slot === 1)
    return (
      <Button
        variant="default"
        flex={1}
        px="xs"
        className={isOpen ? '' : (classes.unset ?? '')}
        styles={wrapping}
        {...target}
      >
        {label}
      </Button>
    );
  const Picture = pictures[provider?.name ?? label.toLowerCase()] ?? IconLogin2;
  return (
    <ActionIcon
      variant="default"
      size={36}
      className={isOpen ? '' : (classes.unset ?? '')}
      aria-label={`Sign in with ${label}`}
      {...target}
    >
      <Picture size={18} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}

function Providers({ providers }: { providers: readonly SsoProvider[] }) {
  const isAny = providers.length > 0;
  const buttons = defaultButtons
    .map(({ slot, label }) => {
      const provider = providers.find((configured) => configured.slot === slot);
      return { slot, label: provider?.label ?? label, provider };
    })
    .filter(({ provider }) => provider !== undefined || !isAny);
  const reason = reasonFor(providers);
  return (
    <Stack gap="xs">
      <Group gap="xs" wrap="nowrap">
        {buttons.map((button) => (
          <ProviderButton key={button.slot} {...button} />
        ))}
      </Group>
      {reason && (
        <Text id={reasonId} size="xs" c="dimmed" ta="center">
          {reason}
        </Text>
      )}
    </Stack>
  );
}

function CreateAccount({ url }: { url: string | null }) {
  if (!url) {
    return (
      <Text size="sm" c="dimmed" ta="center">
        New here?{' '}
        <Button
          variant="transparent"
          size="compact-sm"
          className={classes.account ?? ''}
          disabled
          aria-describedby="why-no-account"
        >
          Create Account
        </Button>
        <br />
        <Text component="span" id="why-no-account" size="xs">
          Ask your administrator for an account.
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

export function OtherSignIns() {
  const { registrationUrl, providers } = useConfig();
  return (
    <Stack gap="md" w="100%">
      <Divider label="or signin with" labelPosition="center" />
      <Providers providers={providers} />
      <CreateAccount url={registrationUrl} />
    </Stack>
  );
}
