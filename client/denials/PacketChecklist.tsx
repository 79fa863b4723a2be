/** What belongs into the packet of an appeal: what is there, by name and with its link, and what is still to be found. */
import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { LettersOfCase } from '#shared/case-letters.ts';
import type { CaseRecord } from '#shared/cases.ts';
import type { PacketItem } from '#shared/denials.ts';
import { trpc } from '#client/shell/api/api.ts';
import { headers } from '#client/shell/api/http-call.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { useFileDownload } from '#client/shell/files/use-file-download.ts';
import { counted } from '#client/ui/list/counted.ts';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { wholeDay } from '#client/ui/times/times.ts';
import { callsOf, documentsOf, mailedOf, type PacketPart } from './packet-parts.ts';

const labels: Record<PacketItem['name'], { label: string; noun: string; missing: string }> = {
  claim: {
    label: 'The claim',
    noun: 'claim',
    missing: 'The record has no claim of this number. Add it as a file.',
  },
  answer: {
    label: 'The payer’s answer',
    noun: 'answer',
    missing: 'The record has no answer of the payer. Add its letter as a file.',
  },
  notes: {
    label: 'Notes of the stay',
    noun: 'note',
    missing: 'The record has no notes of this stay. Add them as files.',
  },
};

/** What the record has is read on the timeline of the case. */
function ofRecord({ name, count, lastOn }: PacketItem, caseId: string): PacketPart {
  const { label, noun, missing } = labels[name];
  const words = lastOn === null ? missing : `The newest of ${wholeDay(lastOn)}`;
  const link = { key: name, words: counted(count, noun), to: `/timeline?case=${caseId}` };
  return { label, words, links: count > 0 ? [link] : [] };
}

interface PartProps extends PacketPart {
  onDownload: (name: string) => void;
}

const Part = ({ label, words, links, onDownload }: PartProps) => {
  const isThere = links.length > 0;
  const Mark = isThere ? IconCircleCheck : IconCircleDashed;
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <Mark size={20} stroke={1.5} style={{ flexShrink: 0 }} aria-hidden />
      <div>
        <Text size="sm" fw={500}>
          {isThere ? label : `${label}: missing`}
        </Text>
        {links.map((link) => (
          <Text key={link.key} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {link.to && (
              <Anchor component={Link} to={link.to} size="sm">
                {link.words}
              </Anchor>
            )}
            {link.file && (
              <Anchor
                component="button"
                type="button"
                size="sm"
                ta="start"
                aria-label={`Download ${link.words}`}
                onClick={() => onDownload(link.key)}
              >
                {link.words}
              </Anchor>
            )}
            {!link.to && !link.file && link.words}
            {link.state && `: ${link.state}`}
          </Text>
        ))}
        {words && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {words}
          </Text>
        )}
      </div>
    </Group>
  );
};

/** Files and letters have doors of their own. */
function useDownloads(caseId: string) {
  const doors = useMemo(
    () => ({
      file: { path: `/files/cases/${caseId}`, headers },
      letter: { path: `/files/case-letters/${caseId}`, headers },
    }),
    [caseId],
  );
  return { file: useFileDownload(doors.file), letter: useFileDownload(doors.letter) };
}

export function PacketChecklist({ caseRecord }: { caseRecord: CaseRecord }) {
  const caseId = caseRecord.id;
  const query = trpc.denials.packet.useQuery({ caseId });
  const letters = trpc.caseLetters.ofCase.useQuery({ caseId });
  const faxes = trpc.faxes.ofCase.useQuery({ caseId }).data?.faxes ?? [];
  const mails = trpc.outsideMails.ofCase.useQuery({ caseId }).data?.mails ?? [];
  const downloads = useDownloads(caseId);
  const failed = [query, letters].find(({ data, error }) => error && !data);
  if (failed) return <QueryFailed title="The checklist could not be loaded." query={failed} />;
  if (!query.data || !letters.data)
    return <LoadingRows isBare words="Loading the checklist" height={40} />;
  const ofLetters: LettersOfCase = letters.data;
  const parts: PacketPart[] = [
    ...query.data.map((item) => ofRecord(item, caseId)),
    ...documentsOf(caseRecord, ofLetters),
    mailedOf({ letters: ofLetters, faxes, mails }),
    callsOf(caseRecord),
  ];
  const download = (key: string) => {
    const file = parts.flatMap(({ links }) => links).find((link) => link.key === key)?.file;
    if (file) downloads[file.of].fetch(file);
  };
  return (
    <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Packet">
      {parts.map((part) => (
        <Part key={part.label} {...part} onDownload={download} />
      ))}
    </Stack>
  );
}
