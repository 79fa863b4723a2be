/** Sets up a destination or changes it: its address, how we and it are named, and what it is sent. */
import {
  Button,
  Checkbox,
  Group,
  NumberInput,
  Radio,
  SimpleGrid,
  Stack,
  TextInput,
} from '@mantine/core';
import type { FormEvent } from 'react';
import { NewDestination, type DestinationState } from '#shared/destinations.ts';
import {
  documentFormats,
  documentFormatWords,
  messageKinds,
  messageKindWords,
  type DocumentFormat,
  type MessageKind,
} from '#shared/destinations/message-kinds.ts';
import { trpc } from '#client/shell/api/api.ts';
import { errorsOf, textOf, useDraft } from '#client/shell/api/form-draft.ts';
import { tickOf } from '#client/shell/forms/draft-fields.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';
import { toast } from '#client/ui/states/toast.tsx';

const emptyDestination: NewDestination = {
  name: '',
  host: '',
  port: 2575,
  usesTls: true,
  sendingApplication: 'KAREMD',
  sendingFacility: '',
  receivingApplication: '',
  receivingFacility: '',
  numberType: 'MR',
  numberAuthority: '',
  sends: ['visit-note', 'visit-addendum'],
  documentFormat: 'text',
};

const valuesOf = (destination: NewDestination): NewDestination => ({
  name: destination.name,
  host: destination.host,
  port: destination.port,
  usesTls: destination.usesTls,
  sendingApplication: destination.sendingApplication,
  sendingFacility: destination.sendingFacility,
  receivingApplication: destination.receivingApplication,
  receivingFacility: destination.receivingFacility,
  numberType: destination.numberType,
  numberAuthority: destination.numberAuthority,
  sends: destination.sends,
  documentFormat: destination.documentFormat,
});

const hl7Fields = [
  ['sendingApplication', 'Sending application', 'Our name in MSH-3'],
  ['sendingFacility', 'Sending facility', 'Our name in MSH-4'],
  ['receivingApplication', 'Receiving application', 'Its name in MSH-5'],
  ['receivingFacility', 'Receiving facility', 'Its name in MSH-6'],
  ['numberType', 'Type of record numbers', 'PID-3.5 of our patients: MR or another'],
  ['numberAuthority', 'Who gives the numbers', 'PID-3.4; may be left empty'],
] as const;

const isKind = (value: string): value is MessageKind => messageKinds.some((kind) => kind === value);

interface Props {
  /** The one that is changed; a new one otherwise. */
  destination?: DestinationState;
  onDone: () => void;
}

export function DestinationForm({ destination, onDone }: Props) {
  const draft = useDraft(destination ? valuesOf(destination) : emptyDestination);
  useUnsaved(draft.isBegun, []);
  const answers = {
    onSuccess: () => {
      toast.done(destination ? 'The destination is saved.' : 'The destination is set up.');
      onDone();
    },
    onError: (error: unknown) => draft.fail(error),
  };
  const add = trpc.destinations.add.useMutation(answers);
  const save = trpc.destinations.save.useMutation(answers);
  const isPending = add.isPending || save.isPending;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isPending) return;
    const parsed = NewDestination.safeParse(draft.values);
    if (!parsed.success) draft.reject(errorsOf<NewDestination>(parsed.error.issues));
    else if (destination) save.mutate({ ...parsed.data, destinationId: destination.id });
    else add.mutate(parsed.data);
  }

  const title = destination ? `Change ${destination.name}` : 'Set up a destination';
  return (
    <form onSubmit={submit} noValidate aria-label={title}>
      <Stack gap="md" maw={720} mt="md">
        <FormErrors title="The destination was not saved" {...draft} />
        <TextInput
          label="Name"
          description="As your colleagues know the system"
          {...textOf(draft, 'name')}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
          <TextInput
            label="Host"
            description="The operator of the server names its network"
            {...textOf(draft, 'host')}
          />
          <NumberInput
            label="Port"
            description="Where it listens for MLLP"
            value={draft.values.port}
            error={draft.errors.port}
            allowDecimal={false}
            hideControls
            onChange={(port) => draft.change({ port: Number(port) })}
          />
        </SimpleGrid>
        <Checkbox
          label="Encrypted (TLS)"
          description="Without it, patients’ data cross the network in the clear."
          {...tickOf(draft, 'usesTls')}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
          {hl7Fields.map(([name, label, description]) => (
            <TextInput
              key={name}
              label={label}
              description={description}
              {...textOf(draft, name)}
            />
          ))}
        </SimpleGrid>
        <Checkbox.Group
          label="It is sent"
          description="What is signed from now on"
          value={draft.values.sends}
          error={draft.errors.sends}
          onChange={(kinds) => draft.change({ sends: kinds.filter(isKind) })}
        >
          <Stack gap="xs" mt="xs">
            {messageKinds.map((kind) => (
              <Checkbox key={kind} value={kind} label={messageKindWords[kind]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Radio.Group
          label="Sent as"
          description="The PDF has the visit, its consents and the addenda too."
          value={draft.values.documentFormat}
          error={draft.errors.documentFormat}
          onChange={(format) => draft.change({ documentFormat: format as DocumentFormat })}
        >
          <Group gap="lg" mt="xs">
            {documentFormats.map((format) => (
              <Radio key={format} value={format} label={documentFormatWords[format]} />
            ))}
          </Group>
        </Radio.Group>
        <Group>
          <Button type="submit" loading={isPending}>
            {destination ? 'Save destination' : 'Set up destination'}
          </Button>
          <Button variant="default" disabled={isPending} onClick={onDone}>
            {destination ? 'Keep as it is' : 'Close'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
