/** The form for an account's access: level, job, applications, and whether it is active. */
import { Button, Checkbox, Group, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { lazy, Suspense, useState, type FormEvent } from 'react';
import type { PersonRecord } from '#shared/people.ts';
import type { LeaverTakers } from '#shared/people/leaver.ts';
import type { ShiftChoice } from '#shared/roster/shift-choices.ts';
import { applications, type Application } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { tickOf } from '#client/shell/forms/draft-fields.ts';
import { HitNotice } from '#client/shell/forms/AffectedAppointments.tsx';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';
import { PositionFields, type Position } from './account-fields.tsx';
import { useDraft, type Draft } from '#client/shell/api/form-draft.ts';

/** Loaded when an account is to be deactivated: few who open the page do that. */
const LeaverItems = lazy(async () => ({
  default: (await import('./LeaverItems.tsx')).LeaverItems,
}));
const LeaverShifts = lazy(async () => ({
  default: (await import('#client/shell/forms/LeaverShifts.tsx')).LeaverShifts,
}));

export interface Access extends Position {
  active: boolean;
  accessApplications: Application[];
}

export const accessOf = ({
  role,
  hospitalRole,
  active,
  accessApplications,
}: PersonRecord): Access => ({
  role,
  hospitalRole,
  active,
  accessApplications,
});

/** Why nothing can be changed here; null where it can. */
function lockedBecause({ isYou, mayChange }: PersonRecord): string | null {
  if (isYou) return 'This is your own account. Another administrator changes its access.';
  return mayChange
    ? null
    : 'Only a System admin may change the account of a System admin or Admin.';
}

function Applications({ draft, disabled }: { draft: Draft<Access>; disabled: boolean }) {
  const { values, errors, change } = draft;
  return (
    <Checkbox.Group
      label="Applications"
      value={values.accessApplications}
      error={errors.accessApplications}
      onChange={(chosen) =>
        change({
          accessApplications: applications.filter((application) => chosen.includes(application)),
        })
      }
    >
      <Group mt={4}>
        {applications.map((application) => (
          <Checkbox key={application} value={application} label={application} disabled={disabled} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

/** Further effects of saving; empty where there are none. */
function consequences(person: PersonRecord, after: Access): string {
  const { fullName, openSessions } = person;
  const opened = person.active && person.accessApplications.length > 0;
  const opens = after.active && after.accessApplications.length > 0;
  return [
    opened && !opens && `${fullName} cannot sign in to KareMD any more.`,
    openSessions > 0 &&
      `${openSessions === 1 ? 'The open session ends' : `All ${openSessions} open sessions end`} at once. What was not saved there is lost.`,
  ]
    .filter(Boolean)
    .join(' ');
}

interface Props {
  person: PersonRecord;
  draft: Draft<Access>;
  onCovered: (isCovered: boolean) => void;
}

export function AccessForm({ person, draft, onCovered }: Props) {
  const [isAsked, setAsked] = useState(false);
  const [choices, setChoices] = useState<ShiftChoice[]>([]);
  const [takers, setTakers] = useState<LeaverTakers>([]);
  const locked = lockedBecause(person);
  const { values, isBegun } = draft;
  const effects = consequences(person, values);

  const ask = (isOpen: boolean) => {
    setAsked(isOpen);
    onCovered(isOpen);
  };
  const save = trpc.people.saveAccess.useMutation({
    onSuccess: () => {
      draft.clear();
      toast.done(`Access of ${person.fullName} saved.`);
    },
    onError: draft.fail,
    onSettled: () => ask(false),
  });
  const saveNow = () =>
    save.mutate({
      personId: person.id,
      version: draft.version,
      ...values,
      shifts: person.active && !values.active ? choices : [],
      takers: person.active && !values.active ? takers : [],
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBegun || save.isPending) return;
    if (effects) ask(true);
    else saveNow();
  };

  return (
    <form onSubmit={submit} noValidate aria-label="Access">
      <Stack gap="md">
        <FormErrors title="The access was not saved" {...draft} />
        {locked && (
          <Text size="sm" c="dimmed">
            {locked}
          </Text>
        )}
        <PositionFields draft={draft} disabled={locked !== null} />
        <Applications draft={draft} disabled={locked !== null} />
        <Switch
          label="Active"
          description="Switch off to lock the account. Nobody can sign in with it."
          disabled={locked !== null}
          {...tickOf(draft, 'active')}
        />
        {person.active && !values.active && (
          <>
            <HitNotice hit={{ practitionerId: person.id }} />
            <Suspense fallback={<Skeleton height={96} aria-label="Loading what they still have" />}>
              <LeaverItems personId={person.id} takers={takers} onTakers={setTakers} />
              <LeaverShifts
                practitionerId={person.id}
                lastDay={null}
                choices={choices}
                onChoices={setChoices}
              />
            </Suspense>
          </>
        )}
        {locked === null && (
          <Group gap="sm">
            <Button type="submit" disabled={!isBegun} loading={save.isPending && !isAsked}>
              Save access
            </Button>
            {isBegun && (
              <Button variant="default" onClick={draft.clear}>
                Undo
              </Button>
            )}
          </Group>
        )}
      </Stack>
      <ConfirmDialog
        opened={isAsked}
        title={`Save the access of ${person.fullName}?`}
        keep="Keep editing"
        onKeep={() => ask(false)}
        verb="Save access"
        onDo={saveNow}
        isPending={save.isPending}
      >
        {effects}
      </ConfirmDialog>
    </form>
  );
}

export const useAccessDraft = (person: PersonRecord): Draft<Access> =>
  useDraft(accessOf(person), person.version);
