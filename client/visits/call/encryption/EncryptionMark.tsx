/** The button in the call's header that says the call is end-to-end encrypted, and what that turns off. */
import { Popover, Text, UnstyledButton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { encryptionWords } from './encryption-words.ts';
import classes from '#client/visits/call/HeaderButton.module.css';

export function EncryptionMark() {
  return (
    <Popover width={280} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.button} data-good>
          <IconLock size={16} stroke={1.5} aria-hidden />
          <span className={classes.word}>End-to-end encrypted</span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="End-to-end encrypted">
        <Text size="sm" tabIndex={-1}>
          {encryptionWords}
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
