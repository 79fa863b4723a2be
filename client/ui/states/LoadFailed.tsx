/** Shown where something could not be loaded: the reason, and a button that retries. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

interface Props {
  /** "The schedule could not be loaded." */
  title: string;
  /** From failure.ts: the reason and what to do. */
  words: string;
  onTryAgain: () => void;
  trying?: boolean;
}

export function LoadFailed({ title, words, onTryAgain, trying = false }: Props) {
  return (
    <Alert
      color="bad"
      role="alert"
      title={title}
      icon={<IconAlertTriangle aria-hidden stroke={1.5} />}
    >
      <Stack gap="sm" align="flex-start">
        <Text>{words}</Text>
        <Button variant="default" loading={trying} onClick={onTryAgain}>
          Try again
        </Button>
      </Stack>
    </Alert>
  );
}
