/** The advisor's peer-to-peer calls of today, each with its case and the way in. */
import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { identityWords } from '#client/cases/public/PatientIdentity.tsx';
import { CallCard } from './calls/CallCard.tsx';

export function OwnCalls({
  linkTo,
}: {
  linkTo: (caseId: string) => { to: string; state: unknown };
}) {
  const query = trpc.peerToPeer.own.useQuery({});
  if (query.error && !query.data)
    return <QueryFailed title="Your calls could not be loaded." query={query} />;
  const { calls = [], zone = 'UTC' } = query.data ?? {};
  if (calls.length === 0) return null;
  return (
    <Stack gap="sm" mb="md" component="section" aria-label="My calls today">
      <Title order={2} size="h4">
        My calls today
      </Title>
      {calls.map((call) => (
        <Stack key={call.id} gap={4}>
          <Text size="sm">
            <Anchor component={Link} {...linkTo(call.caseId)}>
              {call.title}
            </Anchor>
            {call.patient &&
              ` ${call.patient.fullName}, ${identityWords({ patient: call.patient, unit: null, bed: null })}`}
          </Text>
          <CallCard call={call} zone={zone} />
        </Stack>
      ))}
    </Stack>
  );
}
