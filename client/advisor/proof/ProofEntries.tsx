/** The attempts of a proof page, the oldest first: when, by whom, to whom, and what came of it. */
import { Stack, Text, Title } from '@mantine/core';
import { proofWayWords, type ProofEntry } from '#shared/advisor/proof.ts';
import { momentWords } from '#client/ui/times/times.ts';

interface Props {
  entries: readonly ProofEntry[];
  zone: string;
}

const Attempt = ({ entry, zone }: { entry: ProofEntry; zone: string }) => (
  <>
    <Text size="sm" fw={600} className="numbers">
      {momentWords(entry.at, { zone })}
    </Text>
    <Text size="sm">
      {proofWayWords[entry.way]}: {entry.who}
    </Text>
    <Text size="sm">{entry.what}</Text>
    <Text size="sm">Result: {entry.result}</Text>
    {entry.note && (
      <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
        {entry.note}
      </Text>
    )}
    {entry.by && (
      <Text size="xs" c="dimmed">
        By {entry.by}
      </Text>
    )}
  </>
);

export const ProofEntries = ({ entries, zone }: Props) => (
  <Stack gap="xs" component="section" aria-label="Attempts">
    <Title order={2} size="h4">
      Attempts
    </Title>
    {entries.length === 0 && <Text size="sm">Nothing was tried yet.</Text>}
    <Stack component="ol" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
      {entries.map((entry, at) => (
        <li
          key={`${entry.at} ${entry.way} ${at}`}
          style={{ breakInside: 'avoid', overflowWrap: 'anywhere' }}
        >
          <Attempt entry={entry} zone={zone} />
        </li>
      ))}
    </Stack>
  </Stack>
);
