/** The page behind a link in a patient's letter: API client, and the token from the address. */
import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { OpenApi } from '#client/shell/api/OpenApi.tsx';
import { WithLinkToken } from '#client/shell/pages/WithLinkToken.tsx';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';

interface Props {
  path: string;
  children: (token: string) => ReactNode;
}

/** Another link remounts the page. */
export function PatientLinkPage({ path, children }: Props) {
  return (
    <WithLinkToken path={path}>
      {({ token }) => (
        <OpenApi>
          <Fragment key={token}>{children(token)}</Fragment>
        </OpenApi>
      )}
    </WithLinkToken>
  );
}

/** A title, its facts, and so many buttons. */
export function LinkedPageSkeleton({ buttons }: { buttons: number }) {
  return (
    <DelayedStatus>
      <VisuallyHidden>Loading</VisuallyHidden>
      <Stack gap="md" aria-hidden>
        <Skeleton height={30} width="70%" />
        <Skeleton height={150} />
        {Array.from({ length: buttons }, (_, nth) => (
          <Skeleton key={nth} height={48} />
        ))}
      </Stack>
    </DelayedStatus>
  );
}
