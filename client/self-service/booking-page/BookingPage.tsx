/** A unit's booking page, open to anyone: what it is about, when, who comes, and a code that confirms the address. */
import { Text, Title } from '@mantine/core';
import type { BookingPage as Page } from '#shared/self-service/booking-page.ts';
import { LinkedPageSkeleton } from '#client/self-service/links/PatientLinkPage.tsx';
import { OpenApi } from '#client/shell/api/OpenApi.tsx';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { PatientFrame } from '#client/shell/pages/PatientFrame.tsx';
import { adoptHours } from '#client/ui/times/locale.ts';
import { BookingSteps } from './BookingSteps.tsx';
import { unitOfAddress, type UnitRef } from './page-unit.ts';

export const BookingPage = () => (
  <OpenApi>
    <OfUnit unit={unitOfAddress()} />
  </OpenApi>
);

function OfUnit({ unit }: { unit: UnitRef }) {
  const query = trpc.appointments.public.page.useQuery(unit, { staleTime: Infinity });
  if (query.data) return <Loaded page={query.data} unit={unit} />;
  return (
    <PatientFrame>
      {query.error ? (
        <QueryFailed title="The booking page could not be loaded." query={query} />
      ) : (
        <LinkedPageSkeleton buttons={3} />
      )}
    </PatientFrame>
  );
}

function Loaded({ page, unit }: { page: Page; unit: UnitRef }) {
  if (page.state === 'unknown')
    return (
      <PatientFrame>
        <Title order={1} size={24}>
          Nothing can be booked here
        </Title>
        <Text>The address may be incomplete. Please call the clinic instead.</Text>
      </PatientFrame>
    );
  adoptHours(page.hourFormat);
  return (
    <PatientFrame organization={page.hospital} phone={page.phone} logo={page.logo}>
      <BookingSteps page={page} unit={unit} />
    </PatientFrame>
  );
}
