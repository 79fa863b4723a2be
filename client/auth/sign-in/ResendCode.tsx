/** The countdown until another code may be sent, then the button that sends it. */
import { Button, Center, Group, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { countdown } from '#client/ui/times/countdown.ts';
import type { CodeMailing } from './use-code-mailing.ts';
import classes from './SecondStep.module.css';

type Props = Pick<CodeMailing, 'state' | 'waitSeconds'> & { onResend: () => void };

export function ResendCode({ state, waitSeconds, onResend }: Props) {
  return (
    <Center className={classes.resend}>
      {waitSeconds > 0 ? (
        <Group gap={6} role="timer">
          <IconClock size={16} stroke={1.5} aria-hidden />
          <Text size="sm" c="dimmed" className="numbers">
            Resend OTP in {countdown(waitSeconds)}
          </Text>
        </Group>
      ) : (
        <Group gap={4}>
          {state === 'sent' && (
            <Text size="sm" c="dimmed">
              Not there, or too late?
            </Text>
          )}
          <Button variant="subtle" px="xs" loading={state === 'sending'} onClick={onResend}>
            Resend OTP
          </Button>
        </Group>
      )}
    </Center>
  );
}
