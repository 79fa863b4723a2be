/** Shown until a guest's visit is there. */
import { Text } from '@mantine/core';
import { PatientFrame } from '#client/shell/pages/PatientFrame.tsx';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';

export const GuestVisitLoading = () => (
  <PatientFrame>
    <DelayedStatus>
      <Text c="dimmed">Opening your visit</Text>
    </DelayedStatus>
  </PatientFrame>
);
