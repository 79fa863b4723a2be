/** The form that adds an entry: patient, type, practitioner, days and times. */
import { Alert, Select } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { ColleaguePicker } from '#client/people/public/ColleaguePicker.tsx';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { Form } from '#client/ui/forms/Form.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import type { WaitlistAddress } from '#client/appointments/public/waitlist-address.ts';
import { emptyEntry, toEntry, type EntryDraft, type PractitionerChoice } from './entry-draft.ts';
import { PatientPicker } from './PatientPicker.tsx';
import { UrgencyFields, WhenFields } from './WishedTimesFields.tsx';

type Errors = Record<string, string>;

interface FieldsProps {
  draft: EntryDraft;
  errors: Errors;
  change: (changes: Partial<EntryDraft>) => void;
}

function WithFields({ draft, errors, change }: FieldsProps) {
  const user = useUser();
  if (!may(user, 'appointments.plan')) return null;
  return (
    <>
      <Select
        label="With"
        allowDeselect={false}
        data={[
          { value: 'me', label: 'You' },
          { value: 'colleague', label: 'A colleague' },
          { value: 'anybody', label: 'Anyone who provides it' },
        ]}
        value={draft.with}
        onChange={(whom) => change({ with: (whom ?? 'me') as PractitionerChoice })}
      />
      {draft.with === 'colleague' && (
        <ColleaguePicker
          label="Colleague"
          description="Whose free times are offered"
          maxValues={1}
          exceptId={user.uid}
          value={draft.colleagueId ? [draft.colleagueId] : []}
          error={errors['colleagueId']}
          onChange={([colleagueId = null]) => change({ colleagueId })}
        />
      )}
    </>
  );
}

/** A new patient is added first, once: the key makes a retry use the same one. */
function useAdding(onAdded: () => void, setErrors: (errors: Errors) => void) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [keys] = useState(() => ({ patient: crypto.randomUUID(), entry: crypto.randomUUID() }));
  const enter = trpc.appointments.patients.add.useMutation();
  const add = trpc.appointments.waitlist.add.useMutation();
  const send = async (parsed: Exclude<ReturnType<typeof toEntry>, { errors: unknown }>) => {
    setRefusal(null);
    try {
      const { id: patientId } = parsed.fresh
        ? await enter.mutateAsync({ ...parsed.fresh, idempotencyKey: keys.patient })
        : { id: parsed.entry.patientId };
      const entry = await add.mutateAsync({ ...parsed.entry, patientId });
      toast.done(`${entry.patient.fullName} put on the waiting list.`);
      onAdded();
    } catch (error) {
      const fields = fieldProblems(error);
      if (Object.keys(fields).length > 0) setErrors(fields);
      else setRefusal(wordsFor(error));
    }
  };
  return { send, refusal, isPending: enter.isPending || add.isPending };
}

interface Props {
  address: WaitlistAddress;
  today: string;
}

export function AddEntry({ address, today }: Props) {
  const begun = emptyEntry(today, address.view.typeId);
  const [draft, setDraft] = useState(begun);
  const [errors, setErrors] = useState<Errors>({});
  const { data: types = [] } = trpc.appointments.types.useQuery({});
  const isBegun = draft.note !== '' || draft.who.patientId !== null || draft.who.fresh !== null;
  const release = useUnsaved(isBegun, ['waitlist', 'for']);
  const added = () => {
    release();
    address.backToList();
  };
  const adding = useAdding(added, setErrors);
  const change = (changes: Partial<EntryDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setErrors({});
  };
  const submit = () => {
    const parsed = toEntry(draft);
    if ('errors' in parsed) setErrors(parsed.errors);
    else void adding.send(parsed);
  };
  const typed = { values: draft, errors, change };
  return (
    <Form aria-label="Put on the waiting list" isPending={adding.isPending} onSubmit={submit}>
      {adding.refusal !== null && (
        <Alert
          role="alert"
          color="bad"
          title="The patient was not added"
          icon={<IconAlertTriangle stroke={1.5} aria-hidden />}
        >
          {adding.refusal}
        </Alert>
      )}
      <PatientPicker who={draft.who} errors={errors} onChange={(who) => change({ who })} />
      <Select
        id="waits-type"
        label="Type"
        placeholder="Choose a type"
        allowDeselect={false}
        data={types.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.typeId || null}
        error={errors['typeId']}
        onChange={(typeId) => change({ typeId: typeId ?? '' })}
      />
      <WithFields draft={draft} errors={errors} change={change} />
      <WhenFields draft={typed} today={today} />
      <UrgencyFields draft={typed} />
      <SubmitRow isPending={adding.isPending} leave="Back to the list" onLeave={address.backToList}>
        Put on the list
      </SubmitRow>
    </Form>
  );
}
