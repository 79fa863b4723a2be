/** One measure: its text at the left, what a run says of patients at the right, and what leads on. */
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { Measure } from '#shared/measures.ts';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import type { ListAddress } from '#client/shell/list-page/list-address.ts';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { MeasureEditor } from './editing/MeasureEditor.tsx';
import { RevisionState } from '#client/ui/states/RevisionState.tsx';

interface Props {
  /** Null: a new one. */
  measureId: string | null;
  address: ListAddress;
}

const isTried = ({ run }: Measure) => run?.isCurrent === true && run.stopped !== 'patient';

function whoDidWhat({ revision, writtenBy, approvedBy }: Measure): string {
  const published = approvedBy === null ? '' : ` Published by ${approvedBy}.`;
  return `Revision ${revision}. Written by ${writtenBy.join(', ')}.${published}`;
}

export function MeasurePage({ measureId, address }: Props) {
  const query = trpc.measures.byId.useQuery(
    { measureId: measureId ?? '' },
    { enabled: measureId !== null },
  );
  const measure = query.data;
  const isMissing = measureId !== null && !measure;
  return (
    <>
      <PageHeader
        title={measure?.name ?? (measureId === null ? 'New measure' : 'Quality measure')}
        state={measure ? whoDidWhat(measure) : ''}
        actions={
          <Group gap="sm">
            {measure && (
              <RevisionState state={measure.state} triedWord={isTried(measure) ? 'Tried' : null} />
            )}
            <Button
              variant="default"
              leftSection={<IconArrowLeft size={18} stroke={1.5} aria-hidden />}
              onClick={address.closePanel}
            >
              All measures
            </Button>
          </Group>
        }
      />
      {isMissing && query.error && (
        <QueryFailed query={query} title="The measure could not be loaded." />
      )}
      {isMissing && !query.error && (
        <Stack gap="md" aria-busy>
          <Text size="sm" c="dimmed">
            Opening the measure
          </Text>
          <Skeleton height={320} />
        </Stack>
      )}
      {!isMissing && <MeasureEditor measure={measure} address={address} />}
    </>
  );
}
