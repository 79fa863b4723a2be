/** Imports patients from a file: it is checked first, then imported in the background; twins wait for a person. */
import { Anchor, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { patientImportMost, type PatientImport } from '#shared/patients/patient-import.ts';
import { trpc } from '#client/shell/api/api.ts';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { Item, ItemList } from '#client/ui/list/ItemList.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { ImportCard } from './ImportCard.tsx';
import { countedRows, stateWords } from './import-words.ts';
import { useUpload } from './use-upload.ts';

function ChooseFile({ onSent }: { onSent: (importId: string) => void }) {
  const { progress, start } = useUpload(onSent);
  /** A file that was mended is chosen again under its name. */
  const forgetChosen = useRef<() => void>(null);
  return (
    <PageSection
      title="Import a file"
      hint={`A CSV file whose first line names the columns: name, or family name and given name; number, birth date, sex, phone, email, street, postal code, city, state, country, language, interpreter, deceased and date of death where it has them. At most ${patientImportMost.rows.toLocaleString('en')} patients. Nobody is imported before you have seen what each row does.`}
      maw={720}
    >
      <Group gap="md">
        <FileButton
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          resetRef={forgetChosen}
          onChange={(file) => {
            if (file) void start(file).finally(() => forgetChosen.current?.());
          }}
        >
          {(props) => (
            <Button
              {...props}
              loading={progress !== null}
              leftSection={<IconUpload size={16} stroke={1.5} aria-hidden />}
            >
              Choose a file
            </Button>
          )}
        </FileButton>
        {progress !== null && (
          <Progress value={100 * progress} aria-label="Sending the file" flex="1 1 200px" />
        )}
      </Group>
    </PageSection>
  );
}

const waitingWords = (imports: readonly PatientImport[]): string => {
  const waiting = imports.reduce((sum, { counts }) => sum + counts.waiting, 0);
  return waiting === 0 ? '' : `${countedRows(waiting)} may be of patients who are here.`;
};

export function PatientImports() {
  const [search, setSearch] = useSearchParams();
  const importId = search.get('import');
  const open = (id: string) => setSearch({ import: id });
  const query = trpc.appointments.patients.imports.list.useQuery({});
  return (
    <>
      <PageHeader title="Import patients" state={waitingWords(query.data ?? [])} />
      <Stack gap="xl">
        <ChooseFile onSent={open} />
        {importId !== null && <ImportCard key={importId} importId={importId} />}
        <PageSection title="Imports" hint="The latest twenty, of everybody here." maw={960}>
          <ItemList
            label="Imports"
            rows={query.data}
            {...statesOf(query, 'the imports')}
            empty={<EmptyCard>No file of patients was imported yet.</EmptyCard>}
          >
            {(patientImport) => (
              <Item
                key={patientImport.id}
                picture={<IconFileSpreadsheet size={22} stroke={1.5} aria-hidden />}
                isOpen={patientImport.id === importId}
                name={
                  <Anchor
                    component="button"
                    type="button"
                    fw={600}
                    onClick={() => open(patientImport.id)}
                  >
                    {patientImport.fileName}
                  </Anchor>
                }
                facts={stateWords(patientImport)}
                purpose={
                  <Text size="sm">
                    {patientImport.counts.waiting > 0 &&
                      `${countedRows(patientImport.counts.waiting)} to decide. `}
                    {patientImport.startedBy.fullName},{' '}
                    <RelativeTime instant={patientImport.startedAt} />
                  </Text>
                }
              />
            )}
          </ItemList>
        </PageSection>
      </Stack>
    </>
  );
}
