/** "I am here": the patient checks in from their own phone. */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconMapPinCheck } from '@tabler/icons-react';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';

export function CheckIn({ token }: { token: string }) {
  const cached = trpc.useUtils().appointments.patient.yourAppointment;
  const checkIn = trpc.appointments.patient.checkIn.useMutation({
    onSuccess: (answer) => cached.setData({ token }, answer),
  });
  return (
    <Stack gap="sm">
      {checkIn.error && (
        <Alert color="bad" role="alert">
          {wordsFor(checkIn.error)}
        </Alert>
      )}
      <Button
        size="md"
        leftSection={<IconMapPinCheck size={20} stroke={1.5} aria-hidden />}
        loading={checkIn.isPending}
        onClick={() => checkIn.mutate({ token })}
      >
        I am here
      </Button>
      <Text c="dimmed" size="sm">
        Press it when you are in the building. We then know that you wait.
      </Text>
    </Stack>
  );
}
