/** One mapping in a panel: what it says, its trial, and what leads on: tried, published, revised. */
import { Button, Select, Stack, Text } from '@mantine/core';
import type { FeedState } from '#shared/facts/fact-feeds.ts';
import type { FeedMapping, MappingContent, MappingRevision } from '#shared/facts/feed-mappings.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useDraft } from '#client/shell/api/form-draft.ts';
import type { FormProps } from '#client/shell/list-page/ListPage.tsx';
import { useRevising } from '#client/cases/public/use-revision.ts';
import { useSavedDraft } from '#client/cases/public/use-saved-draft.ts';
import { VersionForm } from '#client/cases/public/VersionForm.tsx';
import { VersionSteps } from '#client/cases/public/VersionSteps.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { MappingFields } from './MappingFields.tsx';
import { RetireMapping } from './RetireMapping.tsx';
import { TrialResult } from './TrialResult.tsx';

type Fields = MappingRevision & { sourceId: string };

const blank: Fields = {
  sourceId: '',
  identifierTypes: 'MR',
  classes: [],
  units: [],
  keptSegments: '',
};

const fieldsOf = (mapping: MappingRevision): MappingRevision => ({
  identifierTypes: mapping.identifierTypes,
  classes: mapping.classes,
  units: mapping.units,
  keptSegments: mapping.keptSegments,
});

/** Throws away what the server says of a unit; null where a code has none. */
const contentOf = ({ units, ...fields }: MappingRevision): MappingContent | null => {
  const rows = units.flatMap(({ code, unitId }) => (unitId === null ? [] : [{ code, unitId }]));
  return rows.length === units.length ? { ...fieldsOf({ ...fields, units }), units: rows } : null;
};

const onError = (error: unknown) => toast.problem(wordsFor(error));

function WhoDidWhat({ mapping }: { mapping: FeedMapping }) {
  const { writtenBy, approvedBy } = mapping;
  return (
    <Text size="sm" c="dimmed">
      Written by {writtenBy.join(', ')}.{approvedBy !== null && ` Published by ${approvedBy}.`}
    </Text>
  );
}

interface StepProps {
  mapping: FeedMapping;
  isChanged: boolean;
  onGone: () => void;
  onRevise: () => void;
}

function Steps({ mapping, isChanged, onGone, onRevise }: StepProps) {
  const { id: mappingId, version, source, trial, isTrialCurrent, state } = mapping;
  const ref = { mappingId, version };
  const tryOut = trpc.facts.mappings.tryOut.useMutation({ onError });
  const publish = trpc.facts.mappings.publish.useMutation({
    onSuccess: () => toast.done(`Messages of ${source} follow it from now on.`),
    onError,
  });
  const drop = trpc.facts.mappings.drop.useMutation({
    onSuccess: () => {
      toast.done('The draft was dropped.');
      onGone();
    },
    onError,
  });
  const isTried = trial !== null && isTrialCurrent;
  return (
    <VersionSteps
      version={mapping}
      ids={ref}
      label={`the mapping of ${source}`}
      canPublish={isTried && !isChanged}
      publish={publish}
      end={drop}
      revise={{
        verb: state === 'retired' ? 'Write it anew as next revision' : 'Write next revision',
        run: onRevise,
      }}
      isBusy={tryOut.isPending}
      ownWords="After the trial a colleague who wrote nothing of it publishes it."
      first={
        state === 'draft' && (
          <Button
            variant={isTried ? 'default' : 'filled'}
            disabled={isChanged || tryOut.isPending || publish.isPending || drop.isPending}
            loading={tryOut.isPending}
            onClick={() => tryOut.mutate(ref)}
          >
            Try on past messages
          </Button>
        )
      }
    >
      {isChanged && (
        <Text size="sm" c="dimmed">
          Save your changes before you try it.
        </Text>
      )}
    </VersionSteps>
  );
}

interface FeedChoiceProps {
  sourceId: string;
  error: string | undefined;
  mappings: readonly FeedMapping[];
  onChoose: (fields: Fields) => void;
}

/** Begins with what is in force of the feed. */
function FeedChoice({ sourceId, error, mappings, onChoose }: FeedChoiceProps) {
  const query = trpc.facts.feeds.list.useQuery({});
  const feeds = (query.data?.feeds ?? []).filter(
    ({ kind, endedAt }) => kind === 'hl7v2' && endedAt === null,
  );
  function choose(feed: FeedState): void {
    const inForce = mappings.find(
      ({ sourceId: id, state }) => id === feed.id && state === 'published',
    );
    const fields = inForce
      ? fieldsOf(inForce)
      : { ...fieldsOf(blank), identifierTypes: feed.identifierTypes.join(', ') };
    onChoose({ ...fields, sourceId: feed.id });
  }
  return (
    <Select
      label="Feed"
      placeholder={query.data && feeds.length === 0 ? 'Set up a feed first' : 'Choose one'}
      data={feeds.map(({ id, name }) => ({ value: id, label: name }))}
      allowDeselect={false}
      value={sourceId || null}
      error={error}
      onChange={(id) => {
        const feed = feeds.find((one) => one.id === id);
        if (feed) choose(feed);
      }}
    />
  );
}

interface Props extends Omit<FormProps<FeedMapping>, 'item'> {
  /** Undefined: a new one. */
  mapping: FeedMapping | undefined;
  mappings: readonly FeedMapping[];
  onGone: () => void;
}

export function MappingPanel({ mapping, mappings, onGone, scope, onSaved }: Props) {
  const revising = useRevising(mapping, 'revision');
  const { isRevising, isDraft, isReadOnly } = revising;
  const saved = mapping ? { ...fieldsOf(mapping), sourceId: mapping.sourceId } : blank;
  const draft = useDraft<Fields>(saved, mapping?.version);
  const showSaved = useSavedDraft(draft, { scope, onSaved });
  const answers = {
    onSuccess: ({ mappingId }: { mappingId: string }) => {
      revising.end();
      showSaved(mappingId);
    },
    onError: draft.fail,
  };
  const add = trpc.facts.mappings.draft.useMutation(answers);
  const save = trpc.facts.mappings.change.useMutation(answers);
  function submit(): void {
    const { sourceId } = draft.values;
    if (sourceId === '') return draft.reject({ sourceId: 'Choose a feed' });
    const content = contentOf(draft.values);
    if (content === null) return draft.reject({ units: 'Choose a unit for each code' });
    if (mapping && isDraft)
      save.mutate({ ...content, mappingId: mapping.id, version: draft.version });
    else add.mutate({ ...content, sourceId });
  }
  return (
    <Stack gap="md">
      {mapping && <WhoDidWhat mapping={mapping} />}
      {mapping && <TrialResult mapping={mapping} />}
      {mapping && !isRevising && (
        <Steps
          mapping={mapping}
          isChanged={draft.isBegun}
          onGone={onGone}
          onRevise={revising.begin}
        />
      )}
      {mapping && !isRevising && <RetireMapping mapping={mapping} mappings={mappings} />}
      <VersionForm
        {...{ draft, revising }}
        word="mapping"
        label="Mapping"
        changes={[add, save]}
        onSubmit={submit}
      >
        {!mapping && (
          <FeedChoice
            sourceId={draft.values.sourceId}
            error={draft.errors.sourceId}
            mappings={mappings}
            onChoose={draft.change}
          />
        )}
        <MappingFields draft={draft} isReadOnly={isReadOnly} />
      </VersionForm>
    </Stack>
  );
}
