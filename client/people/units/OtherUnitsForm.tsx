/** The form of the units that a person has besides their own: for which days, and with what share. */
import { Button, Fieldset, Group, Stack, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { PersonRecord } from '#shared/people.ts';
import { UnitField } from '#client/organization/public/UnitField.tsx';
import { trpc } from '#client/shell/api/api.ts';
import { useDraft } from '#client/shell/api/form-draft.ts';
import { useUnsaved } from '#client/shell/unsaved/use-unsaved.ts';
import { DateField } from '#client/ui/fields/DateField.tsx';
import { Form } from '#client/ui/forms/Form.tsx';
import { FormErrors } from '#client/ui/states/FormErrors.tsx';
import { toast } from '#client/ui/states/toast.tsx';
import {
  draftsOf,
  emptyMembership,
  toMemberships,
  type MembershipDraft,
} from './membership-draft.ts';

interface FieldsProps {
  membership: MembershipDraft;
  number: number;
  onChange: (changes: Partial<MembershipDraft>) => void;
  onRemove: () => void;
}

function MembershipFields({ membership, number, onChange, onRemove }: FieldsProps) {
  return (
    <Fieldset legend={`Unit ${number}`}>
      <Stack gap="sm">
        <UnitField
          label="Unit"
          none="Choose a unit"
          current={membership.saved}
          value={membership.unitId}
          error={undefined}
          onChange={(unitId) => onChange({ unitId })}
        />
        <DateField
          label="First day"
          placeholder="Always"
          value={membership.from}
          onChange={(from) => onChange({ from })}
        />
        <DateField
          label="Last day"
          placeholder="Further notice"
          value={membership.until}
          onChange={(until) => onChange({ until })}
        />
        <Group justify="space-between" align="flex-end">
          <TextInput
            label="Percent of their work"
            inputMode="numeric"
            maw={180}
            value={membership.sharePercent}
            onChange={(event) => onChange({ sharePercent: event.currentTarget.value })}
          />
          <Button variant="default" onClick={onRemove} aria-label={`Remove unit ${number}`}>
            Remove
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}

interface Props {
  person: PersonRecord;
  onDone: () => void;
}

export function OtherUnitsForm({ person, onDone }: Props) {
  const draft = useDraft({ units: draftsOf(person.otherUnits) }, person.version);
  const { units } = draft.values;
  const release = useUnsaved(draft.isBegun, ['person']);
  const done = () => {
    draft.clear();
    release();
    onDone();
  };
  const save = trpc.people.saveUnits.useMutation({
    onSuccess: () => {
      toast.done(`Units of ${person.fullName} saved.`);
      done();
    },
    onError: draft.fail,
  });
  const submit = () => {
    if (!draft.isBegun) return done();
    const parsed = toMemberships(units);
    if ('error' in parsed) return draft.reject({ units: parsed.error });
    return save.mutate({ personId: person.id, version: draft.version, units: parsed.units });
  };
  const change = (key: string, changes: Partial<MembershipDraft>) =>
    draft.change({
      units: units.map((membership) =>
        membership.key === key ? { ...membership, ...changes } : membership,
      ),
    });
  return (
    <Form aria-label="Other units" isPending={save.isPending} onSubmit={submit}>
      <FormErrors title="The units were not saved" {...draft} />
      {units.map((membership, at) => (
        <MembershipFields
          key={membership.key}
          membership={membership}
          number={at + 1}
          onChange={(changes) => change(membership.key, changes)}
          onRemove={() =>
            draft.change({ units: units.filter(({ key }) => key !== membership.key) })
          }
        />
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => draft.change({ units: [...units, emptyMembership()] })}
        >
          Add unit
        </Button>
      </Group>
      <Group gap="sm">
        <Button type="submit" loading={save.isPending}>
          Save units
        </Button>
        <Button variant="default" disabled={save.isPending} onClick={done}>
          Cancel
        </Button>
      </Group>
    </Form>
  );
}
