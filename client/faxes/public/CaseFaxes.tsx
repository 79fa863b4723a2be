/** The faxes of a case: how each stands, and sending one of its PDFs. */
import { Anchor, Button, Collapse, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useId, useState, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import type { CaseRecord } from '#shared/cases.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useOutgoingDocuments } from '#client/case-letters/public/use-outgoing-documents.ts';
import { DocumentSelect, missingOf } from '#client/cases/public/documents/DocumentSelect.tsx';
import { textOf, useDraft } from '#client/shell/api/form-draft.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { ProviderField } from '#client/post-acute/public/ProviderField.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { momentWords } from '#client/ui/times/times.ts';
import { faxNote } from '#client/faxes/fax-words.ts';
import { FaxBadge } from './FaxBadge.tsx';

const blank = { number: '', toName: '', fileId: '' };

interface FormProps {
  caseRecord: CaseRecord;
  onSent: () => void;
}

function SendForm({ caseRecord, onSent }: FormProps) {
  const draft = useDraft(blank);
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  useUnsaved(draft.isBegun, ['case', 'fax']);
  const send = trpc.faxes.send.useMutation({
    onSuccess: () => {
      toast.done(
        'The fax waits for the line. It counts as delivered when the far end confirms it.',
      );
      draft.clear();
      setKey(crypto.randomUUID());
      onSent();
    },
    onError: draft.fail,
  });
  const documents = useOutgoingDocuments(caseRecord);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { fileId, number, toName } = draft.values;
    const missing = {
      ...missingOf({ fileId, toName }),
      ...(number.trim() === '' && { number: 'Enter the fax number' }),
    };
    if (Object.keys(missing).length > 0) draft.reject(missing);
    else send.mutate({ caseId: caseRecord.id, fileId, number, toName, idempotencyKey });
  };
  if (documents.length === 0)
    return (
      <Text size="sm">
        Sign a letter, or add a PDF to the files of this case first. Only a PDF can be faxed.
      </Text>
    );
  return (
    <form onSubmit={submit} noValidate aria-label="Fax">
      <Stack gap="sm">
        <ErrorAlert title="The fax was not sent" attempt={draft.attempt}>
          {draft.refusal}
        </ErrorAlert>
        <DocumentSelect documents={documents} draft={draft} />
        <ProviderField
          label="Post-acute provider"
          description="Optional. Fills in number and name"
          withA="fax"
          onChoose={({ fax, name }) => draft.change({ number: fax ?? '', toName: name })}
        />
        <TextInput
          label="Fax number"
          description="With its country code, as +1 202 555 0143"
          inputMode="tel"
          maxLength={40}
          {...textOf(draft, 'number')}
        />
        <TextInput label="Who gets it" maxLength={120} {...textOf(draft, 'toName')} />
        <SubmitRow isPending={send.isPending}>Send fax</SubmitRow>
      </Stack>
    </form>
  );
}

export function CaseFaxes({ caseRecord }: { caseRecord: CaseRecord }) {
  const [isOpen, setOpen] = useState(false);
  const formId = useId();
  const query = trpc.faxes.ofCase.useQuery({ caseId: caseRecord.id });
  const { data } = query;
  if (!data || (data.faxes.length === 0 && !data.hasLine)) return null;
  return (
    <Stack component="section" gap="xs" aria-label="Faxes of the case">
      <Title order={3} size="h5">
        Faxes
      </Title>
      {data.faxes.length > 0 && (
        <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
          {data.faxes.map((fax) => (
            <li key={fax.id}>
              <Group gap="xs">
                <FaxBadge state={fax.state} />
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {fax.documentName} to {fax.toName},{' '}
                  <Anchor component={Link} size="sm" to={`/fax?fax=${fax.id}`}>
                    {fax.number}
                  </Anchor>
                </Text>
              </Group>
              <Text size="xs" c="dimmed">
                {momentWords(fax.createdAt, { zone: data.zone })}, {fax.sentBy.fullName}.{' '}
                {faxNote(fax)}
              </Text>
            </li>
          ))}
        </Stack>
      )}
      {data.hasLine && (
        <>
          <Button
            variant="default"
            style={{ alignSelf: 'start' }}
            leftSection={<IconPrinter size={18} stroke={1.5} aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={formId}
            onClick={() => setOpen((before) => !before)}
          >
            Send by fax
          </Button>
          <Collapse expanded={isOpen} id={formId}>
            <SendForm caseRecord={caseRecord} onSent={() => setOpen(false)} />
          </Collapse>
        </>
      )}
    </Stack>
  );
}
