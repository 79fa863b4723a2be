/** The form of a measure beside its run: written, tried, published by a colleague, revised, retired. */
import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { cohortSizes, type Measure, type NewMeasure } from '#shared/measures.ts';
import { may } from '#shared/roles.ts';
import { alone, trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { useDraft } from '#client/shell/api/form-draft.ts';
import type { ListAddress } from '#client/shell/list-page/list-address.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { useRevising } from '#client/cases/public/use-revision.ts';
import { useSavedDraft } from '#client/cases/public/use-saved-draft.ts';
import { VersionForm } from '#client/cases/public/VersionForm.tsx';
import { VersionSteps } from '#client/cases/public/VersionSteps.tsx';
import { counted } from '#client/ui/list/counted.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { RunResult } from '#client/measures/run/RunResult.tsx';
import { blankMeasure } from './blank-measure.ts';
import { MeasureFields } from './MeasureFields.tsx';
import { SampleSelect } from './SampleSelect.tsx';
import { useCqlCheck } from './use-cql-check.ts';
import classes from './MeasureEditor.module.css';

const contentOf = (measure: NewMeasure): NewMeasure => ({
  name: measure.name,
  sentence: measure.sentence,
  cql: measure.cql,
  populations: measure.populations,
  improvement: measure.improvement,
  period: measure.period,
  parameters: measure.parameters,
  opensGaps: measure.opensGaps,
});

const onError = (error: unknown) => toast.problem(wordsFor(error));

interface StepProps {
  measure: Measure;
  isChanged: boolean;
  onGone: () => void;
  onRevise: () => void;
}

const retireWords = ({ openGaps }: Measure) =>
  openGaps === 0
    ? 'It opens no more gaps.'
    : `It opens no more gaps, and ${counted(openGaps, 'open gap')} of it will be withdrawn.`;

function Steps({ measure, isChanged, onGone, onRevise }: StepProps) {
  const user = useUser();
  const { id: measureId, version, state, run, name } = measure;
  const ref = { measureId, version };
  const [patients, setPatients] = useState<(typeof cohortSizes)[number]>(1_000);
  const tryOut = trpc.measures.tryOut.useMutation({ onError });
  const publish = trpc.measures.publish.useMutation({
    onSuccess: () => toast.done(`${name} is in force. It is run on all patients now.`),
    onError,
  });
  const retire = trpc.measures.retire.useMutation({
    onSuccess: () => toast.done(`${name} was retired.`),
    onError,
  });
  const drop = trpc.measures.drop.useMutation({
    onSuccess: () => {
      toast.done('The draft was dropped.');
      onGone();
    },
    onError,
  });
  const isTried = run?.isCurrent === true && run.stopped !== 'patient';
  const isBusy = publish.isPending || retire.isPending || drop.isPending;
  const mayPublish = may(user, 'measures.publish');
  return (
    <VersionSteps
      version={mayPublish ? measure : { ...measure, isOwn: true }}
      ids={ref}
      label={name}
      canPublish={isTried && !isChanged}
      publish={publish}
      end={state === 'draft' ? drop : retire}
      {...(mayPublish && {
        retire: {
          verb: 'Retire measure',
          title: `Retire ${name}?`,
          consequence: retireWords(measure),
        },
      })}
      {...(may(user, 'measures.write') && {
        revise: { verb: 'Write next revision', run: onRevise },
      })}
      isBusy={tryOut.isPending}
      ownWords="After the trial a colleague of IT who wrote nothing of it publishes it."
      first={
        state === 'draft' && (
          <>
            <NativeSelect
              aria-label="Patients of the trial"
              data={cohortSizes.map((size) => ({
                value: String(size),
                label: `${size.toLocaleString()} patients`,
              }))}
              value={String(patients)}
              onChange={(event) =>
                setPatients(Number(event.currentTarget.value) as typeof patients)
              }
            />
            <Button
              variant={isTried ? 'default' : 'filled'}
              disabled={isChanged || isBusy}
              loading={tryOut.isPending}
              onClick={() => tryOut.mutate({ ...ref, patients }, { onSuccess: () => undefined })}
            >
              Try
            </Button>
          </>
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

interface Props {
  /** Undefined: a new one. */
  measure: Measure | undefined;
  address: ListAddress;
}

export function MeasureEditor({ measure, address }: Props) {
  const user = useUser();
  const mayWrite = may(user, 'measures.write');
  const revising = useRevising(measure, 'revision');
  const { isRevising, isDraft } = revising;
  const isReadOnly = revising.isReadOnly || !mayWrite;
  const draft = useDraft<NewMeasure>(measure ? contentOf(measure) : blankMeasure, measure?.version);
  const check = useCqlCheck(draft.values.cql, mayWrite);
  const onSaved = (id: string) => {
    if (measure?.id !== id) address.show({ is: 'one', id });
  };
  const showSaved = useSavedDraft(draft, { scope: ['measure', 'new'], onSaved });
  const answers = {
    trpc: { context: alone },
    onSuccess: ({ measureId }: { measureId: string }) => {
      revising.end();
      showSaved(measureId);
    },
    onError: draft.fail,
  };
  const add = trpc.measures.draft.useMutation(answers);
  const save = trpc.measures.change.useMutation(answers);
  function submit(): void {
    const { values, version } = draft;
    if (measure && isDraft) save.mutate({ ...values, measureId: measure.id, version });
    else add.mutate({ ...values, of: measure?.id ?? null });
  }
  return (
    <div className={classes.sides}>
      <Stack gap="md">
        {!measure && <SampleSelect onChoose={draft.change} />}
        <VersionForm
          {...{ draft, revising: { ...revising, isReadOnly } }}
          word="measure"
          label="Measure"
          changes={[add, save]}
          onSubmit={submit}
        >
          <MeasureFields draft={draft} check={check} isReadOnly={isReadOnly} />
        </VersionForm>
      </Stack>
      <Stack gap="lg">
        {measure && !isRevising && (mayWrite || may(user, 'measures.publish')) && (
          <Steps
            measure={measure}
            isChanged={draft.isBegun}
            onGone={address.closePanel}
            onRevise={revising.begin}
          />
        )}
        <RunResult key={measure?.run?.id ?? 'none'} measure={measure} />
      </Stack>
    </div>
  );
}
