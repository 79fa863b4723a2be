/** Banners above the page: while the server does not answer, and while an operator has set READ_ONLY (S113). */
import { Alert } from '@mantine/core';
import { IconTool, IconWifiOff, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useConnection, useIsReadOnly } from '#client/shell/api/connection.ts';

interface Props {
  Picture: TablerIcon;
  title: string;
  children: ReactNode;
}

const Banner = ({ Picture, title, children }: Props) => (
  <Alert
    role="alert"
    color="warn"
    mb="md"
    icon={<Picture stroke={1.5} aria-hidden />}
    title={title}
    data-not-printed
  >
    {children}
  </Alert>
);

export const ConnectionBanner = () =>
  useConnection() === 'lost' && (
    <Banner Picture={IconWifiOff} title="We cannot reach the server">
      What you see may be out of date. You stay signed in. We keep trying.
    </Banner>
  );

export const MaintenanceBanner = () =>
  useIsReadOnly() && (
    <Banner Picture={IconTool} title="KareMD is being maintained">
      You can look at everything and change nothing for some minutes. Calls go on.
    </Banner>
  );
