/** The units that a person has besides their own, with the button that changes them. */
import { Button, Group, List, Skeleton, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { PersonRecord } from '#shared/people.ts';
import { wholeDay } from '#client/ui/times/times.ts';

const OtherUnitsForm = lazy(async () => ({
  default: (await import('./OtherUnitsForm.tsx')).OtherUnitsForm,
}));

type Membership = PersonRecord['otherUnits'][number];

/** "from 1 March 2026 until 30 June 2026", "always" */
function daysWords({ from, until }: Membership): string {
  const words = [from && `from ${wholeDay(from)}`, until && `until ${wholeDay(until)}`];
  return words.filter(Boolean).join(' ') || 'always';
}

export function OtherUnits({ person }: { person: PersonRecord }) {
  const [isEditing, setEditing] = useState(false);
  const { otherUnits, mayChange, isYou } = person;
  return (
    <section aria-label="Units besides their own">
      <Title order={3} size="h5" mb="xs">
        Units besides their own
      </Title>
      {isEditing ? (
        <Suspense fallback={<Skeleton height={96} aria-label="Opening the form" />}>
          <OtherUnitsForm person={person} onDone={() => setEditing(false)} />
        </Suspense>
      ) : (
        <>
          {otherUnits.length === 0 ? (
            <Text size="sm" c="dimmed">
              None. Add them for a float pool, or for who works elsewhere for some weeks.
            </Text>
          ) : (
            <List size="sm">
              {otherUnits.map((membership) => (
                <List.Item key={`${membership.unit.id} ${membership.from}`}>
                  {membership.unit.name}, {membership.sharePercent} percent, {daysWords(membership)}
                </List.Item>
              ))}
            </List>
          )}
          {(mayChange || isYou) && (
            <Group mt="sm">
              <Button variant="default" onClick={() => setEditing(true)}>
                Edit units
              </Button>
            </Group>
          )}
        </>
      )}
    </section>
  );
}
