/** The letters of a case in its panel: drafts and signed ones, packets, and how each left the house. */
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CaseDocument, CaseLetterLine, LettersOfCase } from '#shared/case-letters.ts';
import type { CaseRecord } from '#shared/cases.ts';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { headers } from '#client/shell/api/http-call.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { DownloadButton } from '#client/shell/files/DownloadButton.tsx';
import { useFileDownload, type FileDownload } from '#client/shell/files/use-file-download.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { LetterEditor } from '#client/case-letters/panel/LetterEditor.tsx';
import { NewLetter } from '#client/case-letters/panel/NewLetter.tsx';
import { PacketForm } from '#client/case-letters/panel/PacketForm.tsx';
import { Deliveries } from '#client/case-letters/panel/Deliveries.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { momentWords } from '#client/ui/times/times.ts';

interface DocumentProps {
  document: CaseDocument;
  data: LettersOfCase;
  caseId: string;
  download: FileDownload;
}

/** The PDF, its fingerprint, and where it went. */
const SignedDocument = ({ document, data, caseId, download }: DocumentProps) => (
  <Stack gap="xs">
    <DownloadButton file={{ ...document, name: `${document.title}.pdf` }} download={download} />
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {document.pages === 1 ? '1 page' : `${document.pages} pages`}, SHA-256{' '}
      {document.hash.slice(0, 16)}…
    </Text>
    <Deliveries
      caseId={caseId}
      document={document}
      deliveries={data.deliveries.filter(({ documentId }) => documentId === document.id)}
      zone={data.zone}
    />
  </Stack>
);

const hiddenWords = 'It names amounts: those who may open the billing screens read it.';

interface RowProps extends Omit<DocumentProps, 'document'> {
  letter: CaseLetterLine;
  onOpen: (letterId: string) => void;
  onPacket: (letterId: string) => void;
}

function LetterRow({ letter, data, caseId, download, onOpen, onPacket }: RowProps) {
  const { document, replacedById, replacesId, isHidden } = letter;
  const correct = trpc.caseLetters.begin.useMutation({
    onSuccess: ({ letterId }) => onOpen(letterId),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  return (
    <Stack component="li" gap="xs">
      <Group gap="xs">
        <Text size="sm" fw={600} dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {letter.title || 'Letter without a subject'}
        </Text>
        {document === null && (
          <Badge color="warn" variant="light" tt="none">
            Draft
          </Badge>
        )}
        {replacesId !== null && (
          <Badge color="off" variant="light" tt="none">
            Replaces an earlier one
          </Badge>
        )}
        {replacedById !== null && (
          <Badge color="bad" variant="light" tt="none">
            Replaced
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {document === null
          ? `Changed by ${letter.changedBy.fullName}, ${momentWords(letter.changedAt, data)}`
          : `Signed by ${document.madeBy.fullName}, ${momentWords(document.madeAt, data)}`}
      </Text>
      {isHidden && <Text size="sm">{hiddenWords}</Text>}
      {!isHidden && document === null && (
        <Button
          variant="default"
          style={{ alignSelf: 'start' }}
          aria-label={`Open draft: ${letter.title || 'the letter'}`}
          onClick={() => onOpen(letter.id)}
        >
          Open draft
        </Button>
      )}
      {!isHidden && document !== null && (
        <>
          <SignedDocument document={document} {...{ data, caseId, download }} />
          {data.mayWrite && (
            <Group gap="xs">
              <Button size="xs" variant="default" onClick={() => onPacket(letter.id)}>
                Make packet
              </Button>
              {replacedById === null && (
                <Button
                  size="xs"
                  variant="subtle"
                  loading={correct.isPending}
                  onClick={() =>
                    correct.mutate({ caseId, templateId: null, replacesId: letter.id })
                  }
                >
                  Correct by a new letter
                </Button>
              )}
            </Group>
          )}
        </>
      )}
    </Stack>
  );
}

type Open = { as: 'letter' | 'packet'; letterId: string } | null;

interface ListProps extends Omit<DocumentProps, 'document'> {
  isClosed: boolean;
  setOpen: (open: Open) => void;
}

function LetterList({ data, caseId, download, isClosed, setOpen }: ListProps) {
  const parts = { data, caseId, download };
  return (
    <>
      {data.letters.length === 0 && (
        <Text size="sm" c="dimmed">
          None yet.
        </Text>
      )}
      <Stack component="ul" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
        {data.letters.map((letter) => (
          <LetterRow
            key={letter.id}
            {...parts}
            letter={letter}
            onOpen={(letterId) => setOpen({ as: 'letter', letterId })}
            onPacket={(letterId) => setOpen({ as: 'packet', letterId })}
          />
        ))}
        {data.packets.map((packet) => (
          <Stack key={packet.id} component="li" gap="xs">
            <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
              Packet: {packet.title}
            </Text>
            <Text size="xs" c="dimmed">
              Made by {packet.madeBy.fullName}, {momentWords(packet.madeAt, data)}
            </Text>
            {packet.isHidden ? (
              <Text size="sm">{hiddenWords}</Text>
            ) : (
              <SignedDocument document={packet} {...parts} />
            )}
          </Stack>
        ))}
      </Stack>
      {data.mayWrite ? (
        <NewLetter
          caseId={caseId}
          data={data}
          onBegun={(letterId) => setOpen({ as: 'letter', letterId })}
        />
      ) : (
        <Text size="xs" c="dimmed">
          {isClosed
            ? 'The case is closed: reopen it to write a letter.'
            : 'Who has this case, or works on such cases, writes letters.'}
        </Text>
      )}
    </>
  );
}

export function CaseLetters({ caseRecord }: { caseRecord: CaseRecord }) {
  const { id: caseId, kind } = caseRecord;
  const user = useUser();
  const [open, setOpen] = useState<Open>(null);
  const endpoint = useMemo(() => ({ path: `/files/case-letters/${caseId}`, headers }), [caseId]);
  const download = useFileDownload(endpoint);
  const query = trpc.caseLetters.ofCase.useQuery({ caseId }, { retry: false });
  const { data, error } = query;
  const close = () => setOpen(null);
  return (
    <Stack component="section" gap="sm" aria-label="Letters of the case">
      <Group justify="space-between">
        <Title order={3} size="h5">
          Letters
        </Title>
        {may(user, 'case-letters.manage') && (
          <Button component={Link} to="/cds_builder/letters" size="xs" variant="subtle">
            Templates
          </Button>
        )}
      </Group>
      {!data && error && <QueryFailed title="The letters could not be loaded." query={query} />}
      {!data && !error && <LoadingRows isBare words="Loading the letters" height={40} rows={2} />}
      {data && open?.as === 'letter' && (
        <LetterEditor
          key={open.letterId}
          {...{ caseId, kind }}
          letterId={open.letterId}
          onClose={close}
        />
      )}
      {data && open?.as === 'packet' && (
        <PacketForm key={open.letterId} caseId={caseId} letterId={open.letterId} onClose={close} />
      )}
      {data && open === null && (
        <LetterList
          {...{ data, caseId, download, setOpen }}
          isClosed={caseRecord.closedAt !== null}
        />
      )}
    </Stack>
  );
}
