/** The form that adds, changes or retires one job, with a view of what it opens. */
import { Alert, Select, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { JobRecord } from '#shared/people/jobs.ts';
import type { RuleSetName } from '#shared/roster/rule-catalogue.ts';
import { setNames } from '#shared/roster/rule-set-words.ts';
import { hospitalRoles } from '#shared/people/built-in-jobs.ts';
import { trpc } from '#client/shell/api/api.ts';
import { textOf, useDraft, type Draft } from '#client/shell/api/form-draft.ts';
import { valueOf } from '#client/shell/forms/draft-fields.ts';
import { ItemForm, useSaving } from '#client/shell/list-page/ItemForm.tsx';
import type { FormProps } from '#client/shell/list-page/ListPage.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';
import {
  draftOf,
  emptyJob,
  permissionsOfFamily,
  toJob,
  withNeeded,
  type JobDraft,
} from './job-draft.ts';
import { OpenedScreens, PermissionTicks } from './JobPermissions.tsx';

interface Props extends Omit<FormProps<JobRecord>, 'item'> {
  /** Undefined: a new one. */
  job: JobRecord | undefined;
}

const ruleSets = Object.entries(setNames).map(([value, label]) => ({
  value: value as RuleSetName,
  label,
}));

function KindFields({ draft }: { draft: Draft<JobDraft> }) {
  const giver = useUser();
  const { values, change } = draft;
  const { permissions } = values;
  const turn = (what: 'isRostered' | 'isBookable', isOn: boolean) =>
    change({
      [what]: isOn,
      ...(isOn && { permissions: withNeeded(permissions, what, giver) }),
    });
  return (
    <>
      <Switch
        label="On the roster"
        description="The roster of their unit lists them. Switched off, they stand there only with a shift."
        checked={values.isRostered}
        onChange={(event) => turn('isRostered', event.currentTarget.checked)}
      />
      <Select
        label="Rules of duty"
        description="For everybody of this job whose unit leaves it to the job"
        data={ruleSets}
        allowDeselect={false}
        {...valueOf(draft, 'ruleSet')}
        onChange={(ruleSet) => ruleSet && change({ ruleSet })}
      />
      <Switch
        label="Booked with patients"
        description="Free times of them are offered for types of appointments that name no job."
        checked={values.isBookable}
        onChange={(event) => turn('isBookable', event.currentTarget.checked)}
      />
      <Switch
        label="Conducts tele-visits"
        checked={permissions.includes('visits.conduct')}
        onChange={(event) =>
          change({
            permissions: event.currentTarget.checked
              ? withNeeded(permissions, 'conductsVisits', giver)
              : permissions.filter((permission) => permission !== 'visits.conduct'),
          })
        }
      />
    </>
  );
}

function Fields({ draft, job }: { draft: Draft<JobDraft>; job: JobRecord | undefined }) {
  const giver = useUser();
  const { values, errors, change } = draft;
  return (
    <>
      <TextInput
        label="Name"
        description="For one person, for example Registered nurse"
        data-autofocus
        {...textOf(draft, 'name')}
      />
      <Picker
        label="Most like"
        description={
          job
            ? 'Whose menu and first page it has, of what it may open'
            : 'Whose menu and first page it has. What that job may do is ticked below.'
        }
        data={hospitalRoles}
        value={values.family}
        error={errors.family}
        onChange={(family) =>
          family &&
          change({ family, ...(!job && { permissions: permissionsOfFamily(family, giver) }) })
        }
        nothingFoundMessage="No job has that name."
      />
      <KindFields draft={draft} />
      {job && (
        <Switch
          label="Given to people"
          description="Switch off to retire the job. Nobody gets it any more; who has it keeps it."
          checked={values.active}
          onChange={(event) => change({ active: event.currentTarget.checked })}
        />
      )}
      <Title order={3} size="h5">
        What they may do
      </Title>
      <Text size="sm" c="dimmed">
        Without a higher role. Everybody signs in and manages their own security.
      </Text>
      <OpenedScreens job={values} />
      <PermissionTicks
        ticked={values.permissions}
        saved={job?.permissions ?? []}
        onChange={(permissions) => change({ permissions })}
      />
    </>
  );
}

/** What saving brings about for those who have the job; null where it takes nothing away. */
function lossOf(job: JobRecord | undefined, after: JobDraft): string | null {
  const lost = job?.permissions.filter((permission) => !after.permissions.includes(permission));
  if (!job || !lost || lost.length === 0 || job.openSessions === 0) return null;
  const sessions =
    job.openSessions === 1 ? 'The open session' : `All ${job.openSessions} open sessions`;
  return `${sessions} of people with this job ${job.openSessions === 1 ? 'ends' : 'end'} at once, visits that they are in too. They sign in again.`;
}

export function JobForm({ job, ...form }: Props) {
  const user = useUser();
  const draft = useDraft<JobDraft>(job ? draftOf(job) : emptyJob(user), job?.version);
  const [isAsked, setAsked] = useState(false);
  const saving = useSaving({ draft, word: 'job', ...form });
  const answers = {
    ...saving.answers,
    onSettled: () => setAsked(false),
  };
  const add = trpc.people.jobs.add.useMutation(answers);
  const save = trpc.people.jobs.save.useMutation(answers);
  const loss = lossOf(job, draft.values);

  const send = () => {
    const parsedJob = toJob(draft.values);
    if ('errors' in parsedJob) return draft.reject(parsedJob.errors);
    if (!job) return add.mutate(parsedJob.job);
    const { active } = draft.values;
    return save.mutate({ ...parsedJob.job, jobId: job.id, version: draft.version, active });
  };

  return (
    <Stack gap="md">
      {job && user.hospitalRole === job.name && (
        <Alert color="info" role="note">
          This is your own job. Another administrator changes what it permits.
        </Alert>
      )}
      <ItemForm
        saving={saving}
        isNew={!job}
        changes={[add, save]}
        onSubmit={() => (loss === null ? send() : setAsked(true))}
      >
        <Fields draft={draft} job={job} />
      </ItemForm>
      <ConfirmDialog
        opened={isAsked}
        title={`Save what ${job?.name ?? ''} may do?`}
        keep="Keep editing"
        onKeep={() => setAsked(false)}
        verb="Save job"
        onDo={send}
        isPending={save.isPending}
      >
        {loss}
      </ConfirmDialog>
    </Stack>
  );
}
