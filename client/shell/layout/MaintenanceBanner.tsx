/** A banner that is shown while an operator has set READ_ONLY (S113). */
import { IconTool } from '@tabler/icons-react';
import { useIsReadOnly } from '#client/shell/api/connection.ts';
import { ServerBanner } from './ServerBanner.tsx';

export function MaintenanceBanner() {
  if (!useIsReadOnly()) return null;
  return (
    <ServerBanner Picture={IconTool} title="KareMD is being maintained">
      You can look at everything and change nothing for some minutes. Calls go on.
    </ServerBanner>
  );
}
