/** The free times of the unit; the one that is chosen is held while the visitor types. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  HeldPublicTime,
  OpenBookingPage,
  PublicType,
} from '#shared/self-service/booking-page.ts';
import { FocusedHeading } from '#client/self-service/links/LinkForm.tsx';
import { LinkedPageSkeleton } from '#client/self-service/links/PatientLinkPage.tsx';
import { TimesPicker } from '#client/self-service/links/TimesPicker.tsx';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import type { UnitRef } from './page-unit.ts';

interface Props {
  page: OpenBookingPage;
  unit: UnitRef;
  type: PublicType;
  /** What this browser holds already; another choice lets it go. */
  publicHold: HeldPublicTime | null;
  onHeld: (publicHold: HeldPublicTime) => void;
  /** Undefined where there is one type alone. */
  onBack: (() => void) | undefined;
}

export function ChooseTime({ page, unit, type, publicHold, onHeld, onBack }: Props) {
  const [from, setFrom] = useState<string>();
  const query = trpc.appointments.public.times.useQuery(
    { ...unit, typeId: type.id, ...(from === undefined ? {} : { from }) },
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const hold = trpc.appointments.public.hold.useMutation({ onSuccess: onHeld });
  const choose = (startsAt: string) => {
    if (hold.isPending) return;
    const insteadOf = publicHold ? { insteadOf: publicHold.token } : {};
    hold.mutate({ ...unit, typeId: type.id, startsAt, ...insteadOf });
  };
  return (
    <Stack gap="md">
      <FocusedHeading order={1}>When could you come?</FocusedHeading>
      <Text>
        {type.name}, {page.unit}
      </Text>
      {hold.error && (
        <Alert color="bad" role="alert">
          {wordsFor(hold.error)}
        </Alert>
      )}
      {query.data ? (
        <TimesPicker
          times={query.data}
          isClinicFirst={type.kind === 'in-person'}
          isFetching={query.isPlaceholderData || hold.isPending}
          onChoose={choose}
          onWeek={setFrom}
        />
      ) : query.error ? (
        <QueryFailed title="The free times could not be loaded." query={query} />
      ) : (
        <LinkedPageSkeleton buttons={2} />
      )}
      {onBack && (
        <Button size="md" variant="default" onClick={onBack}>
          Choose something else
        </Button>
      )}
    </Stack>
  );
}
