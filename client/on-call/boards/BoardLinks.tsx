/** The secret addresses of boards and feeds of who is on call: administrators make, renew and end them. */
import { Anchor, Button, Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconScreenShare } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import type { OnCallAddresses, OnCallLink } from '#shared/on-call.ts';
import { typedBoardKinds } from '#shared/on-call/board-kinds.ts';
import { statesOf } from '#client/shell/list-page/list-states.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, problemOf, wordsFor } from '#client/shell/api/failure.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { Item, ItemList } from '#client/ui/list/ItemList.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { PageSection } from '#client/ui/PageSection.tsx';
import { EmptyCard } from '#client/ui/states/EmptyCard.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';
import { MultiPicker } from '#client/ui/fields/pickers/MultiPicker.tsx';
import { boardKinds, NewAddresses } from '#client/on-call/public/NewAddresses.tsx';

function NewLink({ onMade }: { onMade: (addresses: OnCallAddresses) => void }) {
  const units = trpc.people.units.useQuery({}, { staleTime: 300_000 });
  const [name, setName] = useState('');
  const [unitIds, setUnitIds] = useState<string[]>([]);
  const [shows, setShows] = useState<(typeof typedBoardKinds)[number]>('on-call');
  const [withNames, setWithNames] = useState(false);
  const add = trpc.roster.onCall.addLink.useMutation({
    onSuccess: (addresses) => {
      setName('');
      setUnitIds([]);
      setWithNames(false);
      onMade(addresses);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!add.isPending)
      add.mutate({ name, unitIds: unitIds.length > 0 ? unitIds : null, shows, withNames });
  };
  const isNameTaken = add.error && problemOf(add.error) === 'organization.name-taken';
  const problems = add.error ? fieldProblems(add.error) : {};
  const words =
    add.error && (isNameTaken ? 'There is an address of that name' : wordsFor(add.error));
  return (
    <form onSubmit={submit} noValidate aria-label="New address">
      <Stack gap="sm" maw={560}>
        <TextInput
          label="Name"
          description="Where it hangs or who reads it, for example Emergency wall screen"
          maxLength={60}
          autoComplete="off"
          value={name}
          error={problems['name'] ?? words}
          onChange={(event) => {
            add.reset();
            setName(event.currentTarget.value);
          }}
        />
        <MultiPicker
          label="Units"
          description="Without any, all units"
          clearable
          data={(units.data?.units ?? []).map(({ id, name: unit }) => ({ value: id, label: unit }))}
          value={unitIds}
          onChange={setUnitIds}
        />
        <Select
          label="What it shows"
          allowDeselect={false}
          data={typedBoardKinds.map((kind) => ({ value: kind, label: boardKinds[kind].label }))}
          value={shows}
          onChange={(kind) => setShows(kind === 'discharge' ? kind : 'on-call')}
        />
        {shows === 'discharge' && (
          <Checkbox
            label="With names of patients"
            description="Only where nobody but staff sees the screen"
            checked={withNames}
            onChange={(event) => setWithNames(event.currentTarget.checked)}
          />
        )}
        <SubmitRow isPending={add.isPending}>Make addresses</SubmitRow>
      </Stack>
    </form>
  );
}

type Asking = { link: OnCallLink; what: 'renew' | 'end' } | null;

const questions = {
  renew: {
    title: 'Renew these addresses?',
    keep: 'Keep the old ones',
    verb: 'Renew addresses',
    words: 'The old addresses stop working at once. Every screen and program needs the new ones.',
  },
  end: {
    title: 'End these addresses?',
    keep: 'Keep them',
    verb: 'End addresses',
    words: 'Screens and programs that read them show nothing any more.',
  },
} as const;

function LinkItem({ link, onAsk }: { link: OnCallLink; onAsk: (asking: Asking) => void }) {
  const { name, units, shows, withNames, board, madeAt, readAt } = link;
  return (
    <Item
      picture={<IconScreenShare size={22} stroke={1.5} aria-hidden />}
      name={<strong>{name}</strong>}
      facts={
        <>
          {boardKinds[shows].label}
          {withNames && ', with names of patients'}:{' '}
          {board ?? (units === null ? 'all units' : units.join(', '))}. Made{' '}
          <RelativeTime instant={madeAt} />.{' '}
          {readAt ? (
            <>
              Read within the hour of <RelativeTime instant={readAt} />.
            </>
          ) : (
            'Not read yet.'
          )}
        </>
      }
      end={
        <Group gap="xs">
          <Button
            variant="default"
            aria-label={`Renew ${name}`}
            onClick={() => onAsk({ link, what: 'renew' })}
          >
            Renew
          </Button>
          <Button
            variant="default"
            aria-label={`End ${name}`}
            onClick={() => onAsk({ link, what: 'end' })}
          >
            End
          </Button>
        </Group>
      }
    />
  );
}

function Question({
  asking,
  onDone,
  onMade,
}: {
  asking: Asking;
  onDone: () => void;
  onMade: (addresses: OnCallAddresses) => void;
}) {
  const answers = {
    onError: (error: unknown) => toast.problem(wordsFor(error)),
    onSettled: onDone,
  };
  const renew = trpc.roster.onCall.renewLink.useMutation({ ...answers, onSuccess: onMade });
  const end = trpc.roster.onCall.endLink.useMutation({
    ...answers,
    onSuccess: () => toast.done('The addresses are ended.'),
  });
  const { title, keep, verb, words } = questions[asking?.what ?? 'end'];
  const act = () => {
    if (!asking) return;
    (asking.what === 'end' ? end : renew).mutate({ linkId: asking.link.id });
  };
  return (
    <ConfirmDialog
      opened={asking !== null}
      title={title}
      keep={keep}
      onKeep={onDone}
      verb={verb}
      onDo={act}
      isPending={renew.isPending || end.isPending}
    >
      {words}
    </ConfirmDialog>
  );
}

export function BoardLinks() {
  const query = trpc.roster.onCall.links.useQuery({});
  const [newAddresses, setNewAddresses] = useState<OnCallAddresses | null>(null);
  const [asking, setAsking] = useState<Asking>(null);
  return (
    <>
      <PageHeader
        title="Boards and feeds"
        state="Who is on call, discharges and charts, without signing in."
        actions={
          <Button component={Link} to="/on-call" variant="default">
            Back to who is on call
          </Button>
        }
      />
      <Stack gap={36} maw={860}>
        {newAddresses && (
          <NewAddresses addresses={newAddresses} onDone={() => setNewAddresses(null)} />
        )}
        <ItemList
          label="Boards and feeds"
          rows={query.data}
          {...statesOf(query, 'the addresses')}
          empty={<EmptyCard>There are no addresses yet. Make one below.</EmptyCard>}
        >
          {(link) => <LinkItem key={link.id} link={link} onAsk={setAsking} />}
        </ItemList>
        <PageSection title="New addresses" hint="A page and feeds of one secret.">
          <NewLink onMade={setNewAddresses} />
          <Text size="sm" c="dimmed" mt="sm">
            A board of charts is put on a wall under{' '}
            <Anchor component={Link} to="/charts/echarts" underline="always">
              Charts
            </Anchor>
            .
          </Text>
        </PageSection>
      </Stack>
      <Question asking={asking} onDone={() => setAsking(null)} onMade={setNewAddresses} />
    </>
  );
}
