/** The form of a denial that came by letter, phone or portal: which claim, how much, why, and until when it can be answered. */
import { Group, Select, Stack, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { denialGroups, OpenDenial } from '#shared/denials.ts';
import type { RemittanceClaim } from '#shared/facts/remittances.ts';
import { inUnits, moneyWords } from '#shared/money.ts';
import { PatientSearch, type NamedPatient } from '#client/patients/public/PatientSearch.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { errorsOf, textOf, useDraft } from '#client/shell/api/form-draft.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { SubmitRow } from '#client/ui/forms/SubmitRow.tsx';
import { ErrorAlert } from '#client/ui/states/ErrorAlert.tsx';
import { viewersToday, wholeDay } from '#client/ui/times/times.ts';
import { groupWords } from './group-words.ts';

const blank = {
  claimNumber: '',
  payer: '',
  group: '' as (typeof denialGroups)[number] | '',
  reason: '',
  amount: '',
  currency: 'USD',
  deniedOn: '',
  windowEndsOn: '',
};

const nobody: NamedPatient = { patientName: '', patient: null };

/** What a remittance says of the claim: what of it is open, and of whom. */
const fieldsOf = ({ claimNumber, payer, billed, paid, currency, paidOn }: RemittanceClaim) => ({
  claimNumber,
  payer,
  amount: billed > paid ? String(inUnits(billed - paid, currency)) : '',
  currency,
  ...(paidOn !== null && { deniedOn: paidOn }),
});

const claimWords = ({ claimNumber, payer, billed, currency, paidOn }: RemittanceClaim) =>
  [claimNumber, payer, moneyWords(billed, currency), paidOn && wholeDay(paidOn)]
    .filter(Boolean)
    .join(', ');

/** The newest answer to each claim of the patient, by its number. */
function useClaims(patientId: string | undefined): ReadonlyMap<string, RemittanceClaim> {
  const claims = trpc.facts.remittances.claims.useQuery(
    { of: 'patient', patientId: patientId ?? '' },
    { enabled: patientId !== undefined },
  );
  return new Map((claims.data ?? []).toReversed().map((claim) => [claim.claimNumber, claim]));
}

export function NewDenial({ onDone }: { onDone: (caseId: string) => void }) {
  const [who, setWho] = useState(nobody);
  const draft = useDraft({ ...blank, deniedOn: viewersToday() });
  const [isSent, setSent] = useState(false);
  const patientId = who.patient?.id;
  const claims = useClaims(patientId);
  const payers = trpc.organization.payers.list.useQuery({}, { staleTime: 300_000 });
  useUnsaved(!isSent && (draft.isBegun || who !== nobody), ['denial', 'new']);
  const open = trpc.denials.open.useMutation({
    onSuccess: ({ caseId }) => onDone(caseId),
    onError: (error) => {
      setSent(false);
      draft.fail(error);
    },
  });
  const { values, errors, change } = draft;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { group, ...fields } = values;
    const denial = { ...fields, group: group || null, patientId: patientId ?? '' };
    const checked = OpenDenial.safeParse(denial);
    if (!checked.success) return draft.reject(errorsOf(checked.error.issues));
    setSent(true);
    open.mutate(denial);
  };
  const chooseClaim = (claimNumber: string) => {
    const claim = claims.get(claimNumber);
    change(claim ? fieldsOf(claim) : { claimNumber });
  };
  const { patientId: patientError } = errors as { patientId?: string };
  return (
    <form onSubmit={submit} noValidate aria-label="New denial">
      <Stack gap="md">
        <ErrorAlert title="The denial was not opened" attempt={draft.attempt}>
          {draft.refusal}
        </ErrorAlert>
        <PatientSearch
          id="denial-patient"
          label="Patient"
          value={who}
          error={patientError}
          onChange={(changes) => setWho((before) => ({ ...before, ...changes }))}
        />
        {claims.size > 0 && (
          <Select
            label="Claim of a remittance"
            description="Fills in what the remittance says"
            placeholder="Choose, or enter the number below"
            data={[...claims.values()].map((claim) => ({
              value: claim.claimNumber,
              label: claimWords(claim),
            }))}
            value={claims.has(values.claimNumber) ? values.claimNumber : null}
            onChange={(claimNumber) => claimNumber && chooseClaim(claimNumber)}
          />
        )}
        <TextInput
          label="Claim number"
          description="The hospital’s number of the claim"
          maxLength={100}
          {...textOf(draft, 'claimNumber')}
        />
        <TextInput
          label="Payer"
          maxLength={200}
          list="payers-of-table"
          {...textOf(draft, 'payer')}
        />
        <datalist id="payers-of-table">
          {(payers.data ?? []).map(({ id, name }) => (
            <option key={id} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        <Group gap="sm" grow align="start">
          <TextInput
            label="Amount denied"
            inputMode="decimal"
            maxLength={20}
            {...textOf(draft, 'amount')}
          />
          <TextInput label="Currency" maxLength={3} {...textOf(draft, 'currency')} />
        </Group>
        <TextInput
          label="Reason"
          description="The payer’s code, or its words"
          maxLength={40}
          {...textOf(draft, 'reason')}
        />
        <Select
          label="Who bears it"
          data={[
            { value: '', label: 'Not said' },
            ...denialGroups.map((group) => ({ value: group, label: groupWords[group] ?? group })),
          ]}
          allowDeselect={false}
          value={values.group}
          onChange={(group) => change({ group: group as typeof values.group })}
        />
        <DateField
          label="Denied on"
          value={values.deniedOn}
          error={errors.deniedOn}
          onChange={(deniedOn) => change({ deniedOn })}
        />
        <DateField
          label="Last day to answer"
          description="The payer’s window: its letter or its contract says it"
          value={values.windowEndsOn}
          error={errors.windowEndsOn}
          firstDay={viewersToday()}
          onChange={(windowEndsOn) => change({ windowEndsOn })}
        />
        <SubmitRow isPending={open.isPending}>Open denial</SubmitRow>
      </Stack>
    </form>
  );
}
