/** Imports a list of people: every line is previewed first, then all are imported at once. */
import { Anchor, Button, Checkbox, Group, Stack, Text, type CheckboxProps } from '@mantine/core';
import { useState } from 'react';
import type { ImportRow } from '#shared/people/people-import.ts';
import { alone, trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { Card } from '#client/ui/Card.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import type { Address } from '#client/people/people-address.ts';
import { ImportSource } from './ImportSource.tsx';
import { ImportTable } from './ImportTable.tsx';
import { useInvitationMailing } from '#client/people/mail-invitations.ts';
import { countedPeople } from '#client/people/account-words.ts';

/** Units that the list names and the organization does not have. */
interface NewUnits {
  names: readonly string[];
  isAdding: boolean;
  add: (isAdding: boolean) => void;
}

interface DecisionProps {
  csv: string;
  rows: readonly ImportRow[];
  newUnits: NewUnits;
  /** While the import runs, the preview does not change. */
  onBusy: (isBusy: boolean) => void;
  onImported: () => void;
  onChange: () => void;
}

interface ChoiceProps extends Omit<CheckboxProps, 'onChange'> {
  onChange: (isChosen: boolean) => void;
}

const Choice = ({ onChange, ...box }: ChoiceProps) => (
  <Checkbox {...box} onChange={(event) => onChange(event.currentTarget.checked)} />
);

const lineWords = (count: number) => (count === 1 ? '1 line has' : `${count} lines have`);

/** The import button: how many people, and that either all of them are imported or none. */
function Decision({ csv, rows, newUnits, onBusy, onImported, onChange }: DecisionProps) {
  const [leavesOut, setLeavesOut] = useState(false);
  const [mails, setMails] = useState(true);
  const mailing = useInvitationMailing();
  const faulty = rows.filter(({ problems }) => problems.length > 0).map(({ line }) => line);
  const ready = rows.length - faulty.length;
  const canImport = ready > 0 && (faulty.length === 0 || leavesOut);

  const bring = trpc.people.import.useMutation({
    trpc: { context: alone },
    onMutate: () => onBusy(true),
    onError: (error) => {
      onBusy(false);
      toast.problem(wordsFor(error));
    },
    onSuccess: async ({ imported }) => {
      toast.done(`${countedPeople(imported)} imported.`);
      if (mails) await mailing.start();
      onImported();
    },
  });
  const isBusy = bring.isPending || mailing.isRunning;

  return (
    <Stack gap="sm" p="md">
      <Text fw={650} component="output">
        {faulty.length === 0
          ? `${countedPeople(ready)} can be imported.`
          : `${lineWords(faulty.length)} a problem. Correct the list and check it again, or leave them out.`}
      </Text>
      {newUnits.names.length > 0 && (
        <Choice
          label={`Add ${newUnits.names.length === 1 ? 'a new unit' : `${newUnits.names.length} new units`}: ${newUnits.names.join(', ')}`}
          checked={newUnits.isAdding}
          disabled={isBusy}
          onChange={newUnits.add}
        />
      )}
      {faulty.length > 0 && ready > 0 && (
        <Choice
          label={`Leave out ${faulty.length === 1 ? 'the line with a problem' : `the ${faulty.length} lines with problems`}`}
          checked={leavesOut}
          disabled={isBusy}
          onChange={setLeavesOut}
        />
      )}
      <Choice
        label="Send the invitations afterwards"
        description="Each person gets a link to set their password."
        checked={mails}
        disabled={isBusy}
        onChange={setMails}
      />
      <Group>
        <Button
          loading={isBusy}
          disabled={!canImport}
          onClick={() =>
            bring.mutate({
              csv,
              addUnits: newUnits.isAdding,
              leaveOut: leavesOut ? faulty : [],
            })
          }
        >
          Import {countedPeople(ready)}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={onChange}>
          Change the list
        </Button>
        {mailing.isRunning && (
          <Text size="sm" c="dimmed" component="output">
            Sending invitations: {mailing.sent} of {mailing.sent + (mailing.remaining ?? ready)}{' '}
            sent
          </Text>
        )}
      </Group>
    </Stack>
  );
}

/** Fetched on request, and again when accounts have changed meanwhile. */
function usePreview(csv: string | null, isBusy: boolean) {
  return trpc.people.previewImport.useQuery(
    { csv: csv ?? '' },
    { enabled: csv !== null && !isBusy, staleTime: Infinity, gcTime: 0, trpc: { context: alone } },
  );
}

/** Without the problem that a unit is not there, where it is to be added. */
const withNewUnits = (rows: readonly ImportRow[]): ImportRow[] =>
  rows.map((row) => ({
    ...row,
    problems: row.problems.filter(({ column }) => !(row.isUnitUnknown && column === 'unit')),
  }));

interface Props {
  address: Address;
}

export function PeopleImport({ address }: Props) {
  const [csv, setCsv] = useState('');
  const [checked, setChecked] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [addsUnits, setAddsUnits] = useState(false);
  const { data, error, isFetching, refetch } = usePreview(checked, isBusy);
  const isBegun = csv.trim() !== '';
  const release = useUnsaved(isBegun, ['import']);

  const isCheckCurrent = checked !== null && checked === csv && data?.fault === null;
  const ignored = data?.ignored ?? [];
  const rows = data && (addsUnits ? withNewUnits(data.rows) : data.rows);
  return (
    <>
      <PageHeader
        title="Import people"
        state={
          <Anchor component="button" type="button" size="sm" onClick={address.closePanel}>
            Back to the list
          </Anchor>
        }
      />
      {error && (
        <QueryFailed
          title="The list could not be checked."
          query={{ error, isFetching, refetch }}
        />
      )}
      {isCheckCurrent && rows ? (
        <Card>
          <Decision
            csv={checked}
            rows={rows}
            newUnits={{ names: data.unknownUnits, isAdding: addsUnits, add: setAddsUnits }}
            onBusy={setBusy}
            onChange={() => {
              setChecked(null);
              setAddsUnits(false);
            }}
            onImported={() => {
              release();
              address.showInvited();
            }}
          />
          {ignored.length > 0 && (
            <Text size="sm" c="dimmed" px="md" pb="md">
              These columns are ignored: {ignored.map((name) => `"${name}"`).join(', ')}.
            </Text>
          )}
          <ImportTable rows={rows} />
        </Card>
      ) : (
        <ImportSource
          csv={csv}
          onChange={setCsv}
          onCheck={() => setChecked(csv)}
          isChecking={isFetching}
          fault={checked === csv ? (data?.fault ?? null) : null}
        />
      )}
    </>
  );
}
