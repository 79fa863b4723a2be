/** Takes a remittance (835), dropped or chosen, imports it, and says what was new or at which line it was refused. */
import { Alert, Button, FileButton, Loader, Paper, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { importMost } from '#shared/limits.ts';
import { mostUploadParts, type RemittanceImport } from '#shared/facts/remittances.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useFileDrop } from '#client/ui/files/use-file-drop.ts';
import { readText } from '#client/ui/files/read-text.ts';
import { importWords } from './remittance-words.ts';

const wordsOf = ({ remittanceId, counts }: RemittanceImport): string =>
  remittanceId === null
    ? 'The same file was imported before. Nothing was changed.'
    : importWords(counts);

type Outcome = { fileName: string } & ({ words: string } | { fault: string });

function OutcomeAlert({ fileName, ...outcome }: Outcome) {
  const isFault = 'fault' in outcome;
  return (
    <Alert
      ta="start"
      w="100%"
      color={isFault ? 'bad' : 'good'}
      role={isFault ? 'alert' : 'status'}
      title={`${isFault ? 'Not imported' : 'Taken'}: ${fileName}`}
    >
      {isFault ? outcome.fault : outcome.words}
    </Alert>
  );
}

/** A file that no single call carries. */
function useParts() {
  const begin = trpc.facts.remittances.beginUpload.useMutation();
  const add = trpc.facts.remittances.addUploadPart.useMutation();
  const start = trpc.facts.remittances.startUpload.useMutation();
  return async (fileName: string, text: string): Promise<void> => {
    const { uploadId } = await begin.mutateAsync({ fileName });
    const size = importMost.characters;
    const parts = Math.ceil(text.length / size);
    for (let part = 0; part < parts; part += 1) {
      const piece = text.slice(part * size, (part + 1) * size);
      await add.mutateAsync({ uploadId, part, text: piece });
    }
    await start.mutateAsync({ uploadId, parts });
  };
}

export function UploadRemittance({ onImported }: { onImported: (id: string | null) => void }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [reading, setReading] = useState<string | null>(null);
  /** A file that was mended is chosen again under its name. */
  const forgetChosen = useRef<() => void>(null);
  const importing = trpc.facts.remittances.import.useMutation();
  const sendParts = useParts();

  async function send(file: File | null | undefined): Promise<void> {
    if (!file || reading !== null) return;
    const fileName = file.name.slice(0, 200);
    setReading(fileName);
    setOutcome(null);
    try {
      const content = await readText(file, { mostBytes: mostUploadParts * importMost.characters });
      if ('fault' in content) setOutcome({ fileName, fault: content.fault });
      else if (content.text.length > importMost.characters) {
        await sendParts(fileName, content.text);
        setOutcome({ fileName, words: 'Sent whole. It is imported in the background, see below.' });
      } else {
        const imported = await importing.mutateAsync({ fileName, text: content.text });
        setOutcome({ fileName, words: wordsOf(imported) });
        onImported(imported.remittanceId);
      }
    } catch (error) {
      setOutcome({ fileName, fault: wordsFor(error) });
    } finally {
      setReading(null);
      forgetChosen.current?.();
    }
  }
  const { isOver, area } = useFileDrop(([dropped]) => void send(dropped));
  return (
    <Paper
      withBorder
      p="lg"
      maw={720}
      {...(isOver && { bg: 'var(--mantine-color-default-hover)' })}
      {...area}
    >
      <Stack align="center" gap="sm" ta="center">
        <Text c="dimmed" size="sm">
          Drop a remittance (X12 835) here, or choose one. A file that breaks the standard is
          refused as a whole.
        </Text>
        <FileButton resetRef={forgetChosen} onChange={(file) => void send(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={reading !== null}
              leftSection={
                reading === null ? (
                  <IconUpload size={18} stroke={1.5} aria-hidden />
                ) : (
                  <Loader size={18} aria-hidden />
                )
              }
            >
              {reading === null ? 'Choose a file' : `Importing ${reading}`}
            </Button>
          )}
        </FileButton>
        {outcome && <OutcomeAlert {...outcome} />}
      </Stack>
    </Paper>
  );
}
