/** What could not be loaded: what happened, what to do, and the button that does it. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

interface Props {
  /** "The schedule could not be loaded." */
  title: string;
  /** What the error's translator says: the reason and what to do. */
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
