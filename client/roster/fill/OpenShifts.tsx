/** Shifts that nobody could be given: whom one could ask, and what stands in each person's way. */
import { Stack, Text, Title } from '@mantine/core';
import type { OpenShift } from '#shared/roster/fill-proposal.ts';
import { shortDay } from '#client/ui/times/times.ts';
import type { RosterBoard } from '#client/roster/board/board.ts';
import { nameOf } from '#client/roster/roster-words.ts';

const mostAsked = 5;

interface Props {
  board: RosterBoard;
  open: readonly OpenShift[];
}

export function OpenShifts({ board, open }: Props) {
  if (open.length === 0) return null;
  return (
    <Stack gap="sm" component="section" aria-label="Stays open">
      <Title order={3} size="h5">
        Stays open
      </Title>
      {open.map(({ shiftTypeId, day, missing, obstacles }) => {
        const names = obstacles
          .filter(({ severity }) => severity === 'warning')
          .slice(0, mostAsked)
          .map(({ practitionerId }) => nameOf(board, practitionerId));
        return (
          <details key={`${shiftTypeId} ${day}`}>
            <summary>
              {shortDay(day)} {board.types.get(shiftTypeId)?.name}: {missing} missing
            </summary>
            <Text size="sm">
              {names.length > 0
                ? `Only a warning speaks against ${names.join(', ')}: ask them.`
                : 'Nobody is left to ask.'}
            </Text>
            <Stack gap={2} component="ul" m={0} pl="md">
              {obstacles.map(({ practitionerId, words }) => (
                <Text key={practitionerId} component="li" size="sm">
                  {nameOf(board, practitionerId)}: {words}
                </Text>
              ))}
            </Stack>
          </details>
        );
      })}
    </Stack>
  );
}
