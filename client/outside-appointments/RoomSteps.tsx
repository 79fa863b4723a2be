/** Settles a room that a feed names and nobody knows here, for all appointments that wait for it: which it is, a new one, or none. */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ScheduleConflict } from '#shared/outside-appointments.ts';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { toast } from '#client/ui/states/toast.tsx';

type Choice = { locationId: string } | { isNoRoom: true } | 'new';

function useRoomChoice({ sourceId, reason }: ScheduleConflict, code: string, onDone: () => void) {
  const [isPending, setPending] = useState(false);
  const setCode = trpc.outsideAppointments.setCode.useMutation();
  const addRoom = trpc.appointments.locations.add.useMutation();
  const retry = trpc.facts.feeds.retryCause.useMutation();
  async function resolveAll(choice: Choice): Promise<void> {
    setPending(true);
    try {
      if (choice === 'new') await addRoom.mutateAsync({ name: code });
      else await setCode.mutateAsync({ sourceId, code, ...choice });
      const triedBefore = new Date().toISOString();
      let [settled, waiting] = [0, 0];
      for (let remaining = 1; remaining > 0;) {
        const part = await retry.mutateAsync({ sourceId, reason, triedBefore });
        settled += part.applied;
        waiting += part.left;
        remaining = part.remaining;
      }
      const words = `${code} is known from now on: ${counted(settled, 'appointment')} settled.`;
      if (waiting === 0) toast.done(words);
      else toast.problem(`${words} ${counted(waiting, 'appointment')} still to settle.`);
      onDone();
    } catch (error) {
      toast.problem(wordsFor(error));
    } finally {
      setPending(false);
    }
  }
  return { isPending, resolveRoom: (choice: Choice) => void resolveAll(choice) };
}

export function RoomSteps({ conflict }: { conflict: ScheduleConflict }) {
  const user = useUser();
  const [opened, setOpened] = useState(false);
  const [locationId, setLocationId] = useState<string | null>(null);
  const { data: rules } = trpc.outsideAppointments.rules.useQuery({}, { enabled: opened });
  const [code = ''] = conflict.rooms;
  const { isPending, resolveRoom } = useRoomChoice(conflict, code, () => setOpened(false));
  const { source } = conflict;
  return (
    <>
      <Button aria-label={`Say which room ${code} is`} onClick={() => setOpened(true)}>
        Which room?
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={`Which room is ${code}?`}>
        <Stack gap="md">
          <Text size="sm">
            {source} books it, and no room here has that name. What you say counts for all
            appointments that wait for it, and for those that come.
          </Text>
          <Picker
            label="Room here"
            data={(rules?.rooms ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={locationId}
            onChange={setLocationId}
          />
          <Group justify="flex-end" gap="xs">
            <Button
              variant="subtle"
              disabled={isPending}
              onClick={() => resolveRoom({ isNoRoom: true })}
            >
              It takes no room
            </Button>
            {may(user, 'appointments.administer') && code.length <= 80 && (
              <Button variant="default" disabled={isPending} onClick={() => resolveRoom('new')}>
                Make the room {code}
              </Button>
            )}
            <Button
              loading={isPending}
              disabled={locationId === null}
              onClick={() => locationId && resolveRoom({ locationId })}
            >
              It is this room
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
