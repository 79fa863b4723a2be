/** Where nothing is free: the way to have the patient asked as soon as a time is. */
import { Button } from '@mantine/core';
import { useWaitlistAddress } from './address.ts';

export function PutOnWaitlist({ typeId }: { typeId: string }) {
  const { add } = useWaitlistAddress();
  return (
    <Button variant="default" onClick={() => add(typeId)}>
      Put on the waiting list
    </Button>
  );
}
