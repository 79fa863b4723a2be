/** The files of a case: who added each and when, its download, and adding more by choosing or dropping them. */
import { Button, FileButton, Group, Stack, Text, Title } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { CaseFile, CaseRecord } from '#shared/cases.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { headers } from '#client/shell/api/http-call.ts';
import { acceptedFiles } from '#client/shell/files/files.ts';
import { ReceivedFile } from '#client/shell/files/ReceivedFile.tsx';
import { SentFileList } from '#client/shell/files/SentFileList.tsx';
import { useFileDownload, type FileDownload } from '#client/shell/files/use-file-download.ts';
import { useSentFiles } from '#client/shell/files/use-sent-files.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { useFileDrop } from '#client/ui/files/use-file-drop.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { momentWords } from '#client/ui/times/times.ts';
import classes from './CaseFiles.module.css';

/** Sent at the same time. */
const mostAtOnce = 20;

interface RowProps {
  file: CaseFile;
  zone: string;
  download: FileDownload;
  onRemove: () => void;
}

const FileRow = ({ file, zone, download, onRemove }: RowProps) => (
  <li>
    {file.isAwaited ? (
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {file.name}: waits to be searched for viruses, and can be opened then.
      </Text>
    ) : (
      <ReceivedFile file={file} files={download} />
    )}
    <Group gap="xs" justify="space-between" wrap="nowrap">
      <Text size="xs" c="dimmed">
        Added by {file.addedBy.fullName}, {momentWords(file.addedAt, { zone })}
      </Text>
      {file.mayRemove && (
        <Button
          size="xs"
          variant="subtle"
          color="off"
          aria-label={`Remove ${file.name}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
    </Group>
  </li>
);

export function CaseFiles({ caseRecord }: { caseRecord: CaseRecord }) {
  const { id: caseId, files, zone } = caseRecord;
  const [removed, setRemoved] = useState<CaseFile | null>(null);
  const endpoint = useMemo(() => ({ path: `/files/cases/${caseId}`, headers }), [caseId]);
  const download = useFileDownload(endpoint);
  const utils = trpc.useUtils();
  const sent = useSentFiles({
    endpoint,
    most: mostAtOnce,
    onSent: (key) => {
      sent.remove(key);
      void utils.cases.byId.invalidate({ caseId });
    },
  });
  useUnsaved(sent.all.length > 0, ['case', 'file']);
  const remove = trpc.cases.removeFile.useMutation({
    onSettled: () => setRemoved(null),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const { isOver, area } = useFileDrop((dropped) => sent.add(dropped));
  return (
    <Stack
      component="section"
      gap="xs"
      aria-label="Files of the case"
      className={classes.drop ?? ''}
      data-over={isOver || undefined}
      {...area}
    >
      <Title order={3} size="h5">
        Files
      </Title>
      {files.length === 0 ? (
        <Text size="sm" c="dimmed">
          None yet.
        </Text>
      ) : (
        <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              zone={zone}
              download={download}
              onRemove={() => setRemoved(file)}
            />
          ))}
        </Stack>
      )}
      <SentFileList files={sent} />
      <FileButton multiple accept={acceptedFiles} onChange={sent.add}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            style={{ alignSelf: 'start' }}
            disabled={sent.isFull}
            leftSection={<IconPaperclip size={18} stroke={1.5} aria-hidden />}
          >
            Add files
          </Button>
        )}
      </FileButton>
      <Text size="xs" c="dimmed">
        Or drop them here. Pictures, PDF, text and office files, up to 25 MB each.
      </Text>
      <ConfirmDialog
        opened={removed !== null}
        title={`Remove ${removed?.name ?? 'the file'}?`}
        keep="Keep file"
        onKeep={() => setRemoved(null)}
        verb="Remove"
        isPending={remove.isPending}
        onDo={() => removed && remove.mutate({ caseId, fileId: removed.id })}
      >
        Nobody can open it any more. That it was here stays in the events.
      </ConfirmDialog>
    </Stack>
  );
}
