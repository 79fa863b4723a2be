/** Whether the room is locked, and who was taken out of it: for its clinicians alone. */
import { Button, Switch, Text } from '@mantine/core';
import type { CallVisit } from '../parts/participants.ts';
import { useModerate } from './use-moderate.ts';
import classes from './PeopleList.module.css';

export function RoomOrder({ visit }: { visit: CallVisit }) {
  const { id, isLocked = false, removed = [] } = visit;
  const { turnLock, allowBack, isPending } = useModerate(id);
  return (
    <>
      {removed.length > 0 && (
        <>
          <Text size="sm" c="dimmed" mt="lg" mb="xs">
            Taken out
          </Text>
          <ul className={classes.people} aria-label="Taken out">
            {removed.map(({ identity, name }) => (
              <li key={identity} className={classes.person}>
                <span className={classes.name}>{name}</span>
                <Button
                  variant="default"
                  size="sm"
                  loading={isPending}
                  aria-label={`Allow ${name} back`}
                  onClick={() => allowBack(identity)}
                >
                  Allow back
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <Switch
        mt="lg"
        label="Lock room"
        description={
          isLocked
            ? 'Nobody new comes in. Whoever waits goes on waiting.'
            : 'Colleagues can come in.'
        }
        checked={isLocked}
        disabled={isPending}
        onChange={(event) => turnLock(event.currentTarget.checked)}
      />
    </>
  );
}
