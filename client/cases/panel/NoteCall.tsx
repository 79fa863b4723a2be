/** Notes an attempt to reach somebody about a case: how, whom, when, and what came of it. */
import { Button, Collapse, Select, Stack, Textarea } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useId, useState, type SubmitEvent } from 'react';
import { callOutcomes, callWays, type CallOutcome, type CallWay } from '#shared/cases.ts';
import { minuteMs } from '#shared/durations.ts';
import { ContactField } from '#client/related-persons/public/ContactField.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { textOf, useDraft } from '#client/shell/api/form-draft.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import { outcomeWords, wayWords } from './call-words.ts';

const times = [
  { value: '0', label: 'Just now' },
  { value: '15', label: '15 minutes ago' },
  { value: '60', label: 'An hour ago' },
  { value: '240', label: '4 hours ago' },
  { value: '1440', label: 'A day ago' },
];

const blank = {
  way: 'phone' as CallWay,
  withWhom: '',
  minutes: '0',
  outcome: 'reached' as CallOutcome,
  note: '',
};

interface Props {
  caseId: string;
  /** Whose contacts are offered; null: about no patient. */
  patientId: string | null;
  /** The form stands there without its button. */
  isOpenAtFirst?: boolean;
  onDone?: () => void;
}

export function NoteCall({ caseId, patientId, isOpenAtFirst = false, onDone }: Props) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const draft = useDraft(blank);
  const formId = useId();
  useUnsaved(draft.values.withWhom !== '' || draft.values.note !== '', ['case', 'call']);
  const save = trpc.cases.noteCall.useMutation({
    onSuccess: () => {
      toast.done('The call is noted.');
      draft.clear();
      setOpen(isOpenAtFirst);
      onDone?.();
    },
    onError: draft.fail,
  });
  const { values, change } = draft;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { minutes, ...call } = values;
    const calledAt = new Date(Date.now() - Number(minutes) * minuteMs).toISOString();
    save.mutate({ ...call, caseId, calledAt });
  };
  return (
    <Stack gap="sm">
      {!isOpenAtFirst && (
        <Button
          variant="default"
          style={{ alignSelf: 'start' }}
          leftSection={<IconPhone size={18} stroke={1.5} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={formId}
          onClick={() => setOpen((before) => !before)}
        >
          Note a call
        </Button>
      )}
      <Collapse expanded={isOpen} id={formId}>
        <form onSubmit={submit} noValidate aria-label="Call">
          <Stack gap="sm">
            <ErrorAlert title="The call was not noted" attempt={draft.attempt}>
              {draft.refusal}
            </ErrorAlert>
            <Select
              label="How"
              data={callWays.map((way) => ({ value: way, label: wayWords[way] }))}
              allowDeselect={false}
              value={values.way}
              onChange={(way) => change({ way: way as CallWay })}
            />
            {isOpen && (
              <ContactField
                label="With whom"
                patientId={patientId}
                value={values.withWhom}
                error={draft.errors.withWhom}
                onChange={(withWhom) => change({ withWhom })}
              />
            )}
            <Select
              label="When"
              data={times}
              allowDeselect={false}
              value={values.minutes}
              onChange={(minutes) => change({ minutes: minutes ?? '0' })}
            />
            <Select
              label="Outcome"
              data={callOutcomes.map((value) => ({ value, label: outcomeWords[value] }))}
              allowDeselect={false}
              value={values.outcome}
              onChange={(outcome) => change({ outcome: outcome as CallOutcome })}
            />
            <Textarea
              label="What was said"
              autosize
              minRows={2}
              maxLength={2000}
              {...textOf(draft, 'note')}
            />
            <SubmitRow isPending={save.isPending}>Save call</SubmitRow>
          </Stack>
        </form>
      </Collapse>
    </Stack>
  );
}
