/** The patient asks to be told of an earlier time, and keeps the appointment until they accept one. */
import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { PartOfDay } from '#shared/appointments/waitlist.ts';
import { trpc } from '#client/shell/api/api.ts';
import { LinkForm } from './LinkForm.tsx';

const parts: Record<PartOfDay, string> = {
  any: 'At any time of the day',
  morning: 'Before noon',
  afternoon: 'From noon to five',
  evening: 'From five on',
};

const isPart = (value: string): value is PartOfDay => Object.hasOwn(parts, value);

export function WaitForEarlier({ token, onClose }: { token: string; onClose: () => void }) {
  const [partOfDay, setPart] = useState<PartOfDay>('any');
  const cached = trpc.useUtils().appointments.patient.yourAppointment;
  const wait = trpc.appointments.patient.waitForEarlier.useMutation({
    onSuccess: (answer) => {
      cached.setData({ token }, answer);
      onClose();
    },
  });
  return (
    <LinkForm
      title="Ask for an earlier time"
      submit="Put me on the waiting list"
      isPending={wait.isPending}
      error={wait.error}
      onSubmit={() => wait.mutate({ token, partOfDay })}
      onLeave={onClose}
    >
      <Text>
        When an earlier time with the same clinician becomes free, we write to you. You keep your
        appointment until you accept one.
      </Text>
      <Radio.Group
        label="When could you come?"
        size="md"
        value={partOfDay}
        onChange={(value) => isPart(value) && setPart(value)}
      >
        <Stack gap="xs" mt="xs">
          {Object.entries(parts).map(([value, label]) => (
            <Radio key={value} size="md" value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
    </LinkForm>
  );
}
