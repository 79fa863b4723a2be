/** The address of a unit's booking page, to be put on the hospital's own pages. */
import { Anchor, Button, CopyButton, Group, Stack } from '@mantine/core';
import type { UnitRecord } from '#shared/organization/units.ts';
import { PageSection } from '#client/ui/PageSection.tsx';

export function BookingAddress({ unit }: { unit: UnitRecord }) {
  const address = `${location.origin}/book/${unit.organizationId}/${unit.id}`;
  return (
    <Stack mt="xl">
      <PageSection
        title="Booking page"
        hint="Patients book here what your appointment types allow. While none does, it says to call."
      >
        <Group gap="sm">
          <Anchor href={address} target="_blank" rel="noreferrer">
            Open the page
          </Anchor>
          <CopyButton value={address}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Copied' : 'Copy the address'}
              </Button>
            )}
          </CopyButton>
        </Group>
      </PageSection>
    </Stack>
  );
}
