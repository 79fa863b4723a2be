/** Mails somebody outside a link to a signed letter, a packet or another PDF of a case. */
import { Select, Stack, Text, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { CaseRecord } from '#shared/cases.ts';
import { linkDays } from '#shared/outside-mails.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useOutgoingDocuments } from '#client/case-letters/public/use-outgoing-documents.ts';
import { DocumentSelect, missingOf } from '#client/cases/public/documents/DocumentSelect.tsx';
import { textOf, useDraft } from '#client/shell/api/form-draft.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { ProviderField } from '#client/post-acute/public/ProviderField.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';

const blank = { email: '', toName: '', fileId: '', days: '7' };

interface Props {
  caseRecord: Pick<CaseRecord, 'id' | 'files'>;
  onSent: () => void;
}

export function SendMailForm({ caseRecord, onSent }: Props) {
  const draft = useDraft(blank);
  const [idempotencyKey, setKey] = useState(() => crypto.randomUUID());
  useUnsaved(draft.isBegun, ['case', 'email']);
  const send = trpc.outsideMails.send.useMutation({
    onSuccess: () => {
      toast.done('The notice is mailed. The document opens with a code to the same address.');
      draft.clear();
      setKey(crypto.randomUUID());
      onSent();
    },
    onError: draft.fail,
  });
  const documents = useOutgoingDocuments(caseRecord);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { fileId, email, toName, days } = draft.values;
    const missing = {
      ...missingOf({ fileId, toName }),
      ...(email.trim() === '' && { email: 'Enter the email address' }),
    };
    if (Object.keys(missing).length > 0) return draft.reject(missing);
    const chosen = linkDays.find((count) => String(count) === days) ?? 7;
    send.mutate({ caseId: caseRecord.id, fileId, email, toName, days: chosen, idempotencyKey });
  };
  if (documents.length === 0)
    return (
      <Text size="sm">
        Sign a letter, or add a PDF to the files of this case first. Only a PDF can be mailed.
      </Text>
    );
  return (
    <form onSubmit={submit} noValidate aria-label="Email">
      <Stack gap="sm">
        <ErrorAlert title="The email was not sent" attempt={draft.attempt}>
          {draft.refusal}
        </ErrorAlert>
        <DocumentSelect documents={documents} draft={draft} />
        <TextInput
          label="Email address"
          description="The mail holds a link, and nothing of the patient or the case"
          inputMode="email"
          maxLength={254}
          {...textOf(draft, 'email')}
        />
        <ProviderField
          label="Post-acute provider"
          description="Optional. Fills in name and address"
          withA="email"
          onChoose={({ email, name }) => draft.change({ email: email ?? '', toName: name })}
        />
        <TextInput label="Who gets it" maxLength={120} {...textOf(draft, 'toName')} />
        <Select
          label="The link works for"
          data={linkDays.map((days) => ({
            value: String(days),
            label: days === 1 ? '1 day' : `${days} days`,
          }))}
          value={draft.values.days}
          allowDeselect={false}
          onChange={(days) => draft.change({ days: days ?? '7' })}
        />
        <SubmitRow isPending={send.isPending}>Send</SubmitRow>
      </Stack>
    </form>
  );
}
