/** A banner that is shown while an operator has set READ_ONLY (S113). */
import { Alert } from '@mantine/core';
import { IconTool } from '@tabler/icons-react';
import { useIsReadOnly } from '#client/shell/api/connection.ts';

export function MaintenanceBanner() {
  if (!useIsReadOnly()) return null;
  return (
    <Alert
      role="alert"
      color="warn"
      mb="md"
      icon={<IconTool stroke={1.5} aria-hidden />}
      title="KareMD is being maintained"
      data-not-printed
    >
      You can look at everything and change nothing for some minutes. Calls go on.
    </Alert>
  );
}
