/** A mapping in force is retired by two people: one proposes it with what then applies, another one does it. */
import { Alert, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FeedMapping, ProposedRetirement } from '#shared/facts/feed-mappings.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useDraft } from '#client/shell/api/form-draft.ts';
import { Form } from '#client/ui/forms/Form.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { RelativeTime } from '#client/ui/times/RelativeTime.tsx';

const none = 'none';

const onError = (error: unknown) => toast.problem(wordsFor(error));

/** "Then revision 2 is in force." */
const thenWords = ({ thenRevision }: ProposedRetirement): string =>
  thenRevision === null
    ? 'Then the feed has no mapping: codes are read as HL7 has them, and its number types stay.'
    : `Then revision ${thenRevision} is in force again.`;

function Proposal({
  mapping,
  retirement,
}: { mapping: FeedMapping } & { retirement: ProposedRetirement }) {
  const { id: mappingId, version, source, revision } = mapping;
  const ref = { mappingId, version };
  const retire = trpc.facts.mappings.retire.useMutation({
    onSuccess: () => toast.done(`Revision ${revision} of ${source} is retired.`),
    onError,
  });
  const withdraw = trpc.facts.mappings.keepInForce.useMutation({
    onSuccess: () => toast.done(`Revision ${revision} of ${source} stays in force.`),
    onError,
  });
  const isPending = retire.isPending || withdraw.isPending;
  return (
    <Alert
      color="warn"
      role="note"
      title={`${retirement.proposedBy} proposes to retire this revision`}
    >
      <Stack gap="xs">
        <Text size="sm">
          “{retirement.reason}” <RelativeTime instant={retirement.proposedAt} />.{' '}
          {thenWords(retirement)}
        </Text>
        {retirement.isOwn && (
          <Text size="sm">A colleague retires it, or you take your proposal back.</Text>
        )}
        <Group gap="xs">
          {!retirement.isOwn && (
            <Button
              color="bad"
              disabled={isPending}
              loading={retire.isPending}
              onClick={() => retire.mutate(ref)}
            >
              Retire it
            </Button>
          )}
          <Button
            variant="default"
            disabled={isPending}
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate(ref)}
          >
            Keep it in force
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

const blank = { reason: '', next: none };

function ProposeForm({ mapping, mappings, onDone }: Props & { onDone: () => void }) {
  const draft = useDraft(blank);
  const propose = trpc.facts.mappings.proposeRetirement.useMutation({
    onSuccess: () => {
      toast.done('A colleague can retire it now.');
      onDone();
    },
    onError: draft.fail,
  });
  const earlier = mappings.filter(
    ({ sourceId, state }) => sourceId === mapping.sourceId && state === 'retired',
  );
  const { reason, next } = draft.values;
  return (
    <Form
      aria-label="Retire mapping"
      isPending={propose.isPending}
      onSubmit={() => {
        if (reason.trim() === '') return draft.reject({ reason: 'Say why' });
        propose.mutate({
          mappingId: mapping.id,
          version: mapping.version,
          reason,
          thenMappingId: next === none ? null : next,
        });
      }}
    >
      <FormErrors title="Nothing was proposed" {...draft} />
      <Select
        label="What then applies"
        allowDeselect={false}
        data={[
          { value: none, label: 'No mapping: codes as HL7 has them' },
          ...earlier.map(({ id, revision }) => ({ value: id, label: `Revision ${revision}` })),
        ]}
        value={next}
        onChange={(value) => value && draft.change({ next: value })}
      />
      <TextInput
        label="Reason"
        description="The colleague who retires it reads it; the audit keeps it"
        autoComplete="off"
        value={reason}
        error={draft.errors.reason}
        onChange={(event) => draft.change({ reason: event.currentTarget.value })}
      />
      <SubmitRow isPending={propose.isPending} leave="Keep it in force" onLeave={onDone}>
        Propose to retire
      </SubmitRow>
    </Form>
  );
}

interface Props {
  mapping: FeedMapping;
  /** All of the organization. */
  mappings: readonly FeedMapping[];
}

export function RetireMapping({ mapping, mappings }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { state, retirement, retiredBy } = mapping;
  if (state === 'retired' && retirement && retiredBy !== null)
    return (
      <Text size="sm" c="dimmed">
        Retired by {retiredBy}, as {retirement.proposedBy} proposed: “{retirement.reason}”
      </Text>
    );
  if (state !== 'published') return null;
  if (retirement) return <Proposal mapping={mapping} retirement={retirement} />;
  if (isOpen) return <ProposeForm {...{ mapping, mappings }} onDone={() => setOpen(false)} />;
  return (
    <Group>
      <Button variant="subtle" color="bad" onClick={() => setOpen(true)}>
        Retire
      </Button>
    </Group>
  );
}
