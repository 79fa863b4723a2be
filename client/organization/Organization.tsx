/** The page on which administrators set up their organization: name, zone, locale, address, phone, logo. */
import { Skeleton, Stack } from '@mantine/core';
import { Suspense } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { onDemand } from '#client/shell/loading/on-demand.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { DetailsForm } from './OrganizationForm.tsx';
import { LogoField } from './LogoField.tsx';
import { OrganizationPages } from './OrganizationPages.tsx';

/** Below the others, with number fields that none of them has. */
const CareForm = onDemand(async () => (await import('./CareForm.tsx')).CareForm);

export function Organization() {
  const organization = trpc.organization.read.useQuery({});
  return (
    <>
      <PageHeader title="Organization" state={organization.data?.name ?? ''} />
      <OrganizationPages />
      <Stack maw={720}>
        {organization.isError && (
          <QueryFailed title="The organization could not be loaded." query={organization} />
        )}
        {organization.isPending && (
          <Skeleton height={480} component="output" aria-label="Loading the organization" />
        )}
        {organization.data && (
          <>
            <DetailsForm organization={organization.data} />
            <LogoField logo={organization.data.logo} />
            <Suspense
              fallback={
                <Skeleton height={240} component="output" aria-label="Loading the care settings" />
              }
            >
              <CareForm />
            </Suspense>
          </>
        )}
      </Stack>
    </>
  );
}
