/** How a signed letter or packet left the house: each attempt, what became of it, and noting another one. */
import { Button, Collapse, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import {
  deliveryChannels,
  type CaseDocument,
  type DeliveryChannel,
  type DocumentDelivery,
} from '#shared/case-letters.ts';
import { minuteMs } from '#shared/durations.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { textOf, useDraft } from '#client/shell/api/form-draft.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { Form } from '#client/ui/forms/Form.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { momentWords } from '#client/ui/times/times.ts';
import { channelWords, resultWords } from './letter-delivery-words.ts';

const onError = (error: unknown) => toast.problem(wordsFor(error));

function Attempt({
  caseId,
  delivery,
  zone,
}: {
  caseId: string;
  delivery: DocumentDelivery;
  zone: string;
}) {
  const { id: deliveryId, channel, recipient, sentAt, trackingNumber, result, resultAt } = delivery;
  const note = trpc.caseLetters.noteResult.useMutation({
    onSuccess: () => toast.done('It is noted.'),
    onError,
  });
  const results = ['delivered', 'returned'] as const;
  const sent = [
    `${channelWords[channel]}, to ${recipient}, ${momentWords(sentAt, { zone })}`,
    trackingNumber && `number ${trackingNumber}`,
    delivery.by && `noted by ${delivery.by.fullName}`,
  ];
  return (
    <Stack component="li" gap={4}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {sent.filter(Boolean).join(', ')}
      </Text>
      {delivery.note && (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
          {delivery.note}
        </Text>
      )}
      {resultAt !== null ? (
        <Text size="sm" fw={500} c={result === 'delivered' ? 'good' : 'bad'}>
          {resultWords[result]}, {momentWords(resultAt, { zone })}
        </Text>
      ) : (
        <Group gap="xs">
          {results.map((value) => (
            <Button
              key={value}
              size="xs"
              variant="default"
              loading={note.isPending && note.variables.result === value}
              disabled={note.isPending}
              aria-label={`${resultWords[value]}, to ${recipient}`}
              onClick={() => note.mutate({ caseId, deliveryId, result: value })}
            >
              {resultWords[value]}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  );
}

const times = [
  { value: '0', label: 'Just now' },
  { value: '60', label: 'An hour ago' },
  { value: '240', label: '4 hours ago' },
  { value: '1440', label: 'A day ago' },
];

const blank = {
  channel: 'mail' as DeliveryChannel,
  recipient: '',
  minutes: '0',
  trackingNumber: '',
  note: '',
};

interface Props {
  caseId: string;
  document: CaseDocument;
  deliveries: readonly DocumentDelivery[];
  zone: string;
}

export function Deliveries({ caseId, document, deliveries, zone }: Props) {
  const [isOpen, setOpen] = useState(false);
  const draft = useDraft(blank);
  const formId = useId();
  useUnsaved(draft.values.recipient !== '' || draft.values.note !== '', ['case', 'delivery']);
  const save = trpc.caseLetters.noteDelivery.useMutation({
    onSuccess: () => {
      toast.done('It is noted how it left.');
      draft.clear();
      setOpen(false);
    },
    onError: draft.fail,
  });
  const { values, change } = draft;
  const submit = () => {
    const { minutes, ...delivery } = values;
    // Not before it was signed, whatever was rounded.
    const at = Math.max(Date.now() - Number(minutes) * minuteMs, Date.parse(document.madeAt));
    const sentAt = new Date(at).toISOString();
    save.mutate({ ...delivery, caseId, documentId: document.id, sentAt });
  };
  return (
    <Stack gap="xs">
      {deliveries.length > 0 && (
        <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
          {deliveries.map((delivery) => (
            <Attempt key={delivery.id} {...{ caseId, delivery, zone }} />
          ))}
        </Stack>
      )}
      <Button
        size="xs"
        variant="default"
        style={{ alignSelf: 'start' }}
        aria-expanded={isOpen}
        aria-controls={formId}
        aria-label={`Note how it left: ${document.title}`}
        onClick={() => setOpen((before) => !before)}
      >
        Note how it left
      </Button>
      <Collapse expanded={isOpen} id={formId}>
        <Form aria-label="How it left" gap="sm" isPending={save.isPending} onSubmit={submit}>
          <ErrorAlert title="It was not noted" attempt={draft.attempt}>
            {draft.refusal}
          </ErrorAlert>
          <Select
            label="How"
            data={deliveryChannels.map((value) => ({ value, label: channelWords[value] }))}
            allowDeselect={false}
            value={values.channel}
            onChange={(channel) => change({ channel: channel as DeliveryChannel })}
          />
          <TextInput label="To whom" maxLength={160} {...textOf(draft, 'recipient')} />
          <Select
            label="When"
            data={times}
            allowDeselect={false}
            value={values.minutes}
            onChange={(minutes) => change({ minutes: minutes ?? '0' })}
          />
          <TextInput
            label="Tracking number"
            description="Of the post or the courier, or the receipt of a portal"
            maxLength={120}
            {...textOf(draft, 'trackingNumber')}
          />
          <Textarea label="Note" autosize minRows={2} maxLength={1000} {...textOf(draft, 'note')} />
          <SubmitRow isPending={save.isPending}>Save</SubmitRow>
        </Form>
      </Collapse>
    </Stack>
  );
}
