/** Who agreed to a version of a consent, refused it or revoked it, the newest first. */
import { Button, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Agreement, BuiltInVersion } from '#shared/visits/agreements.ts';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { DelayedStatus } from '#client/ui/states/DelayedStatus.tsx';
import { dayIn, pastDay, secondTime, viewersZone } from '#client/ui/times/times.ts';

const decisionOf = ({ decision, revokedAt }: Agreement): string => {
  if (decision === 'refused') return 'Refused';
  return revokedAt === null ? 'Agreed' : 'Revoked';
};

function Rows({ agreements }: { agreements: readonly Agreement[] }) {
  const zone = viewersZone();
  return (
    <Table.ScrollContainer minWidth={300}>
      <Table aria-label="Who agreed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Who</Table.Th>
            <Table.Th>Answer</Table.Th>
            <Table.Th>When</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {agreements.map((agreement) => (
            <Table.Tr key={agreement.id}>
              <Table.Td>
                {agreement.name}
                {agreement.role !== 'patient' && (
                  <Text size="sm" c="dimmed">
                    {agreement.role}, in a visit of {agreement.patient}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>{decisionOf(agreement)}</Table.Td>
              <Table.Td>
                {pastDay(dayIn(zone, agreement.at))}, {secondTime(agreement.at, zone)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface Props {
  /** A published version, or one of the text that comes with KareMD. */
  to: { wordingId: string } | { builtIn: BuiltInVersion };
}

export function WhoAgreed({ to }: Props) {
  /** The last row of each page before. */
  const [ends, setEnds] = useState<readonly string[]>([]);
  const before = ends.at(-1);
  const query = trpc.visits.consent.agreements.useQuery({
    ...to,
    ...(before !== undefined && { before }),
  });
  const { data } = query;
  const last = data?.agreements.at(-1)?.id;
  return (
    <Stack gap="xs" component="section" aria-label="Who agreed to this version">
      <Title order={3} size="h5">
        Who agreed to this version
      </Title>
      {data ? (
        <Text size="sm" c="dimmed">
          {data.given} agreed, {data.refused} refused, {data.revoked} revoked.
        </Text>
      ) : query.error ? (
        <QueryFailed title="Who agreed could not be loaded." query={query} />
      ) : (
        <DelayedStatus>Loading who agreed</DelayedStatus>
      )}
      {data && data.agreements.length > 0 && <Rows agreements={data.agreements} />}
      {data?.hasMore && last !== undefined && (
        <Button variant="default" onClick={() => setEnds([...ends, last])}>
          Show earlier ones
        </Button>
      )}
      {ends.length > 0 && (
        <Button variant="default" onClick={() => setEnds(ends.slice(0, -1))}>
          Show later ones
        </Button>
      )}
    </Stack>
  );
}
