/** The companions in the waiting room, with what their device check found, to be admitted or refused. */
import { Button, Group, Text } from '@mantine/core';
import { IconDoorEnter } from '@tabler/icons-react';
import type { Companion } from '#shared/visits/companions.ts';
import type { Visit } from '#shared/visits.ts';
import { checkWords } from '#client/visits/waiting-alerts/device-check-words.ts';
import { useNow } from '#client/ui/times/use-now.ts';
import { companionName, waitedWords } from '#client/visits/waiting-room/patient-words.ts';
import { useCompanions } from './use-companions.ts';

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const;

function factsOf({ waitingSince, isHere, check }: Companion, now: number): string {
  return [
    waitedWords(waitingSince, now),
    isHere === false && 'Connection lost. The place is kept for 5 minutes.',
    check && checkWords(check),
  ]
    .filter(Boolean)
    .join(' ');
}

interface Props {
  visit: Visit;
  /** Of the section of each companion. */
  className?: string | undefined;
}

export function WaitingCompanions({ visit, className }: Props) {
  const now = useNow(10_000);
  const { admit, refuse, isAdmitting, isRefusing } = useCompanions(visit.id);
  return visit.companions
    .filter(({ place }) => place === 'waiting')
    .map((companion) => (
      <section key={companion.id} className={className} aria-label={companionName(companion)}>
        <div>
          <Text fw={650}>{companionName(companion)}</Text>
          <Text size="sm" c={companion.isHere === false ? 'warn' : 'dimmed'}>
            {factsOf(companion, now)}
            {visit.openedAt === null && ' They can be admitted once the visit has begun.'}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          <Button
            leftSection={<IconDoorEnter {...icon} />}
            aria-label={`Admit ${companionName(companion)}`}
            disabled={visit.openedAt === null}
            loading={isAdmitting}
            onClick={() => admit(companion.id)}
          >
            Admit
          </Button>
          <Button
            variant="default"
            aria-label={`Refuse ${companionName(companion)}`}
            loading={isRefusing}
            onClick={() => refuse(companion.id)}
          >
            Refuse
          </Button>
        </Group>
      </section>
    ));
}
