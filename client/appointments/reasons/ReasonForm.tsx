/** The form that adds or changes one reason of the list. */
import { Radio, Stack, Switch, TextInput } from '@mantine/core';
import type { ListedReason } from '#shared/appointments/reasons/listed-reasons.ts';
import {
  reasonSides,
  reasonUses,
  sideWords,
  useWords,
  type ReasonSide,
  type ReasonUse,
} from '#shared/appointments/reasons/reason-uses.ts';
import { trpc } from '#client/shell/api/api.ts';
import { textOf, useDraft, type Draft } from '#client/shell/api/form-draft.ts';
import { tickOf, valueOf } from '#client/shell/forms/draft-fields.ts';
import { UnitField } from '#client/organization/public/UnitField.tsx';
import { ItemForm, useSaving } from '#client/shell/list-page/ItemForm.tsx';
import type { FormProps } from '#client/shell/list-page/ListPage.tsx';
import { draftOf, emptyReason, toReason, type ReasonDraft } from './reason-draft.ts';

interface FieldsProps {
  draft: Draft<ReasonDraft>;
  /** Undefined: a new one. */
  reason: ListedReason | undefined;
}

function CodeFields({ draft }: Pick<FieldsProps, 'draft'>) {
  return (
    <>
      <TextInput
        label="Code"
        description="Optional. Sent to other systems with the reason."
        {...textOf(draft, 'code')}
      />
      <TextInput
        label="Code system"
        description="Optional. For example http://snomed.info/sct"
        {...textOf(draft, 'codeSystem')}
      />
    </>
  );
}

function SideField({ draft }: Pick<FieldsProps, 'draft'>) {
  const { value, error, onChange } = valueOf(draft, 'side');
  return (
    <Radio.Group
      label="On whose side"
      description="Counted apart in the figures of appointments."
      value={value}
      error={error}
      onChange={(side) => onChange(side as ReasonSide)}
    >
      <Stack gap="xs" mt="xs">
        {reasonSides.map((side) => (
          <Radio key={side} value={side} label={sideWords[side]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function Fields({ draft, reason }: FieldsProps) {
  const { value: use, onChange } = valueOf(draft, 'use');
  return (
    <>
      {!reason && (
        <Radio.Group label="For" value={use} onChange={(chosen) => onChange(chosen as ReasonUse)}>
          <Stack gap="xs" mt="xs">
            {reasonUses.map((each) => (
              <Radio key={each} value={each} label={useWords[each]} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <TextInput label="Reason" data-autofocus {...textOf(draft, 'name')} />
      {use === 'visit' ? (
        <UnitField
          label="Unit"
          description="Optional. Whose bookings it is offered for."
          none="Every unit"
          current={reason?.unit}
          {...valueOf(draft, 'unitId')}
        />
      ) : (
        <SideField draft={draft} />
      )}
      <CodeFields draft={draft} />
      {reason && (
        <Switch
          {...tickOf(draft, 'active')}
          label="Active"
          description="Switch off to offer it no more. Appointments that have it keep it."
        />
      )}
    </>
  );
}

interface Props extends Omit<FormProps<ListedReason>, 'item'> {
  reason: ListedReason | undefined;
}

export function ReasonForm({ reason, ...form }: Props) {
  const draft = useDraft<ReasonDraft>(reason ? draftOf(reason) : emptyReason, reason?.version);
  const saving = useSaving({ draft, word: 'reason', ...form });
  const add = trpc.appointments.reasons.add.useMutation(saving.answers);
  const save = trpc.appointments.reasons.save.useMutation(saving.answers);
  const { idempotencyKey } = saving;
  const submit = () => {
    const parsed = toReason(draft.values);
    if ('errors' in parsed) return draft.reject(parsed.errors);
    if (!reason) return add.mutate({ ...parsed.reason, idempotencyKey });
    const { active } = draft.values;
    const { version } = draft;
    return save.mutate({ ...parsed.reason, reasonId: reason.id, version, active });
  };
  return (
    <ItemForm saving={saving} isNew={!reason} changes={[add, save]} onSubmit={submit}>
      <Fields draft={draft} reason={reason} />
    </ItemForm>
  );
}
