/** The patient asks to be told of an earlier time, and keeps the appointment until they accept one. */
import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import type { PartOfDay } from '#shared/waitlist.ts';
import { trpc } from '#client/shell/api/api.ts';
import { LinkForm } from './LinkForm.tsx';

const parts: { value: PartOfDay; label: string }[] = [
  { value: 'any', label: 'At any time of the day' },
  { value: 'morning', label: 'Before noon' },
  { value: 'afternoon', label: 'From noon to five' },
  { value: 'evening', label: 'From five on' },
];

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
      call={wait}
      onSubmit={() => wait.mutate({ token, partOfDay })}
      onLeave={onClose}
    >
      <Text>
        When an earlier time with the same clinician becomes free, we write to you. You keep your
        appointment until you accept one.
      </Text>
      <NativeSelect
        label="When could you come?"
        size="md"
        data={parts}
        value={partOfDay}
        onChange={({ currentTarget: { value } }) =>
          setPart(parts.find((part) => part.value === value)?.value ?? 'any')
        }
      />
    </LinkForm>
  );
}
