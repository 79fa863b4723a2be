/** The record of a case's patient, from which facts are ticked, beside the work on the case. */
import { SimpleGrid, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CaseRecord } from '#shared/cases.ts';
import { Message } from '#client/ui/states/Message.tsx';
import type { Citation } from './FactChoice.tsx';
import { FactPicker } from './FactPicker.tsx';
import classes from './RecordAndWork.module.css';

interface Props {
  caseRecord: CaseRecord;
  citations: readonly Citation[];
  onToggle: (citation: Citation) => void;
  /** How the record of a closed case is opened again. */
  closedHint: string;
  children: ReactNode;
}

export function RecordAndWork({ caseRecord, citations, onToggle, closedHint, children }: Props) {
  const { id: caseId, patient, zone, closedAt } = caseRecord;
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <Stack gap="md" component="section" aria-label="Record" data-not-printed>
        <Title order={2} size="h4">
          Record
        </Title>
        {patient && closedAt === null ? (
          <FactPicker
            caseId={caseId}
            patientId={patient.id}
            zone={zone}
            chosen={citations}
            onToggle={onToggle}
          />
        ) : (
          <Message order={3} title="This review is closed">
            {closedHint}
          </Message>
        )}
      </Stack>
      <Stack
        gap="md"
        className={classes.work ?? ''}
        pos={{ md: 'sticky' }}
        top={80}
        mah={{ md: 'calc(100dvh - 96px)' }}
        style={{ alignSelf: 'start', overflowY: 'auto' }}
      >
        {children}
      </Stack>
    </SimpleGrid>
  );
}
