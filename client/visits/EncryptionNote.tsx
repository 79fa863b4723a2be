/** In the device check: that the visit is end-to-end encrypted, or that this browser therefore cannot join. */
import { Alert, Text } from '@mantine/core';
import { IconLock, IconLockX } from '@tabler/icons-react';
import { canEncrypt } from '#client/visits/call/encryption/can-encrypt.ts';
import { encryptionWords } from '#client/visits/call/encryption/encryption-words.ts';

export function EncryptionNote() {
  if (canEncrypt()) {
    return (
      <Alert
        color="accent"
        title="End-to-end encrypted"
        icon={<IconLock stroke={1.5} aria-hidden />}
      >
        <Text size="sm">{encryptionWords}</Text>
      </Alert>
    );
  }
  return (
    <Alert
      role="alert"
      color="warn"
      title="This browser cannot join"
      icon={<IconLockX stroke={1.5} aria-hidden />}
    >
      The visit is end-to-end encrypted, which this browser cannot do. Open the link in a current
      Chrome, Edge, Firefox or Safari.
    </Alert>
  );
}
