/** For clinicians: the switch that locks the room, and the removed participants, who can be allowed back. */
import { Button, Switch, Text } from '@mantine/core';
import type { CallVisit } from '#client/visits/call/parts/participants.ts';
import { useModeration } from './use-moderation.ts';
import list from './PeopleList.module.css';

export function RoomModeration({ visit }: { visit: CallVisit }) {
  const { id, isLocked = false, removed = [] } = visit;
  const { setLocked, allowBack, isPending } = useModeration(id);
  return (
    <>
      {removed.length > 0 && (
        <>
          <Text size="sm" c="dimmed" mt="lg" mb="xs">
            Removed
          </Text>
          <ul className={list.people} aria-label="Removed">
            {removed.map(({ identity, name }) => (
              <li key={identity} className={list.person}>
                <span className={list.name}>{name}</span>
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
            ? 'No one else can enter. Patients stay in the waiting room.'
            : 'Colleagues can come in.'
        }
        checked={isLocked}
        disabled={isPending}
        onChange={(event) => setLocked(event.currentTarget.checked)}
      />
    </>
  );
}
