/** One stay as its discharge is planned: who it is, the target day, barriers, notices and delays. */
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { StayPlan } from '#shared/discharge/stay-plan.ts';
import { Delays } from '#client/utilization/public/Delays.tsx';
import { identityLine } from '#client/cases/public/PatientIdentity.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { StatusBadge } from '#client/ui/states/StatusBadge.tsx';
import { momentWords } from '#client/ui/times/times.ts';
import { leavingStatus } from '#client/discharge/discharge-words.ts';
import { BarrierItem } from './BarrierItem.tsx';
import { NewBarrier } from './NewBarrier.tsx';
import { TargetDay } from './TargetDay.tsx';
import { useReasons } from './use-reasons.ts';

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack gap="xs" component="section" aria-labelledby={id}>
      <Title order={3} size="h5" id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}

interface Props {
  plan: StayPlan;
  /** Whether the form of a new barrier is open. */
  isAdding: boolean;
  onAdding: (isAdding: boolean) => void;
}

export function StayPlanContent({ plan, isAdding, onAdding }: Props) {
  useReasons();
  const { opened, barriers, notices } = plan;
  const { stay, zone } = opened;
  const { recordNumber, ...named } = stay.patient;
  const patient = { ...named, externalId: recordNumber };
  return (
    <Stack gap="lg">
      <Stack gap={4}>
        <Group gap="xs">
          <StatusBadge {...leavingStatus({ stay, barriers })} isWhole />
        </Group>
        <Text size="sm">{identityLine({ patient, unit: stay.unit, bed: stay.bed })}</Text>
        <Text size="sm" c="dimmed">
          {[stay.service, stay.payer ?? 'payer not known', stay.attending]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {stay.admittedAt !== null && (
          <Text size="sm" c="dimmed">
            Admitted {momentWords(stay.admittedAt, { precision: undefined, zone })},{' '}
            {counted(stay.midnights?.all ?? 0, 'midnight')}
          </Text>
        )}
        {notices > 0 && (
          <Anchor size="sm" component={Link} to="/um-dashboard?stays=notices">
            {counted(notices, 'notice')} to deliver
          </Anchor>
        )}
      </Stack>
      <Section title="Target day">
        <TargetDay key={stay.id} opened={opened} />
      </Section>
      <Section title="Barriers">
        {barriers.length === 0 && (
          <Text size="sm" c="dimmed">
            No barrier is open.
          </Text>
        )}
        <Stack
          component="ul"
          gap="md"
          p={0}
          m={0}
          style={{ listStyle: 'none' }}
          aria-label="Barriers"
        >
          {barriers.map((barrier) => (
            <BarrierItem key={barrier.caseId} barrier={barrier} zone={zone} />
          ))}
        </Stack>
        {isAdding ? (
          <NewBarrier stayId={stay.id} zone={zone} onDone={() => onAdding(false)} />
        ) : (
          stay.isOpen && (
            <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => onAdding(true)}>
              New barrier
            </Button>
          )
        )}
      </Section>
      <Section title="Delays">
        <Delays opened={opened} />
      </Section>
    </Stack>
  );
}
