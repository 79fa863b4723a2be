/** The buttons of a form that changes what is there: save, and, once something is typed, discard. */
import { Button, Group } from '@mantine/core';

interface Props {
  isBegun: boolean;
  isPending: boolean;
  onDiscard: () => void;
}

export const SaveChanges = ({ isBegun, isPending, onDiscard }: Props) => (
  <Group justify="flex-end">
    {isBegun && (
      <Button variant="default" onClick={onDiscard} disabled={isPending}>
        Discard changes
      </Button>
    )}
    <Button type="submit" loading={isPending} disabled={!isBegun}>
      Save
    </Button>
  </Group>
);
