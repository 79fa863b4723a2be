/** The button that opens the waiting list's form where no time is free. */
import { Button } from '@mantine/core';
import { useWaitlistAddress } from './waitlist-address.ts';

export function PutOnWaitlist({ typeId }: { typeId: string }) {
  const { add } = useWaitlistAddress();
  return (
    <Button variant="default" onClick={() => add(typeId)}>
      Put on the waiting list
    </Button>
  );
}
