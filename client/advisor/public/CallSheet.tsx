/** The sheet of a peer-to-peer call beside its video: whom and what it is about, the facts, and its result. */
import { Anchor, Divider, Stack, Text, Title } from '@mantine/core';
import type { CallSheet as CallSheetData } from '#shared/advisor/peer-to-peer.ts';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { PatientIdentity } from '#client/cases/public/PatientIdentity.tsx';
import { dialled } from '#client/ui/dialled.ts';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { momentWords, wholeDay } from '#client/ui/times/times.ts';
import { CallResultForm } from '#client/advisor/calls/CallResultForm.tsx';

const Heading = ({ children }: { children: string }) => (
  <Title order={3} size="h5">
    {children}
  </Title>
);

function Payer({ call, zone }: Pick<CallSheetData, 'call' | 'zone'>) {
  const { payer, doctor, phone, windowEndsAt } = call;
  return (
    <Stack gap={4}>
      <Heading>Payer</Heading>
      <Text size="sm">{[payer, doctor].filter(Boolean).join(': ')}</Text>
      {phone !== null && (
        <Anchor size="sm" href={dialled(phone)}>
          Ring {phone}
        </Anchor>
      )}
      {windowEndsAt !== null && (
        <Text size="sm">Window until {momentWords(windowEndsAt, { zone })}</Text>
      )}
    </Stack>
  );
}

const Cited = ({ cited, zone }: Pick<CallSheetData, 'cited' | 'zone'>) => (
  <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Facts">
    {cited.map(({ factId, title, value, at, source }) => (
      <li key={factId}>
        <Text size="sm" fw={600}>
          {[title, value].filter(Boolean).join(': ')}
        </Text>
        <Text size="xs" c="dimmed">
          {momentWords(at, { zone })}, from {source}
        </Text>
      </li>
    ))}
  </Stack>
);

function Opinion({ opinion, zone }: Pick<CallSheetData, 'opinion' | 'zone'>) {
  if (!opinion) return null;
  return (
    <Stack gap={4}>
      <Heading>Second-level review</Heading>
      {opinion.lines.map(({ label, text }) => (
        <Text key={label} size="sm" style={{ whiteSpace: 'pre-wrap' }}>
          {label}: {text}
        </Text>
      ))}
      <Text size="xs" c="dimmed">
        Signed by {opinion.by}, {momentWords(opinion.at, { zone })}
      </Text>
    </Stack>
  );
}

export function CallSheet({ visitId }: { visitId: string }) {
  const query = trpc.peerToPeer.sheet.useQuery({ visitId }, { retry: false, staleTime: 60_000 });
  if (query.error && !query.data)
    return <QueryFailed title="The sheet could not be loaded." query={query} />;
  const sheet = query.data;
  if (!sheet) return <LoadingRows isBare words="Loading the sheet" height={40} />;
  const { call, title, admittedOn, criteria, cited, zone } = sheet;
  return (
    <Stack gap="md">
      <Stack gap={4}>
        <Heading>{title}</Heading>
        <PatientIdentity {...sheet} />
        {admittedOn !== null && <Text size="sm">Admitted {wholeDay(admittedOn)}</Text>}
      </Stack>
      <Payer call={call} zone={zone} />
      <Stack gap={4}>
        <Heading>Question</Heading>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
          {call.question}
        </Text>
        {criteria !== null && <Text size="sm">Criteria: {criteria}</Text>}
      </Stack>
      {cited.length > 0 && <Cited cited={cited} zone={zone} />}
      <Opinion opinion={sheet.opinion} zone={zone} />
      <Divider />
      <CallResultForm call={call} />
    </Stack>
  );
}
