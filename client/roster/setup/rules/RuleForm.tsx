/** One rule of duty: read by planners, changed by administrators. */
import { Text, Textarea, TextInput } from '@mantine/core';
import { may } from '#shared/roles.ts';
import type { RuleSetting, RuleSeverity } from '#shared/roster/rule-catalogue.ts';
import { trpc } from '#client/shell/api/api.ts';
import { textOf, useDraft, type Draft } from '#client/shell/api/form-draft.ts';
import { ItemForm, useSaving } from '#client/shell/list-page/ItemForm.tsx';
import type { FormProps } from '#client/shell/list-page/ListPage.tsx';
import { useUser } from '#client/shell/session/session.tsx';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { limitFields, limitFrom, limitWords, severityWords, typedLimit } from './rule-words.ts';

type Stored = RuleSetting & { id: string; name: string; version: number };

interface RuleDraft {
  name: string;
  severity: RuleSeverity;
  citation: string;
  /** By the limit's name, as typed. */
  limits: Record<string, string>;
}

const draftOf = ({ name, severity, citation, limits }: Stored): RuleDraft => ({
  name,
  severity,
  citation,
  limits: Object.fromEntries(
    Object.entries(limits).map(([limit, value]) => [limit, typedLimit(limit, value)]),
  ),
});

function Fields({ draft, setting }: { draft: Draft<RuleDraft>; setting: Stored }) {
  const { values, errors, change } = draft;
  return (
    <>
      {setting.rule === 'overlap' ? (
        <Text>It always stops, and no reason overrides it.</Text>
      ) : (
        <SegmentedControl
          aria-label="What it does"
          data={Object.entries(severityWords).map(([value, label]) => ({ value, label }))}
          value={values.severity}
          onChange={(severity) => change({ severity: severity as RuleSeverity })}
        />
      )}
      <Text size="sm" c="dimmed">
        A rule that stops can be overridden with a reason, which is kept. A rule that warns is
        shown.
      </Text>
      {limitFields(setting).map(({ name, label }) => (
        <TextInput
          key={name}
          label={label}
          inputMode="decimal"
          autoComplete="off"
          value={values.limits[name] ?? ''}
          error={
            errors.limits !== undefined && limitFrom(name, values.limits[name] ?? '') === null
              ? errors.limits
              : undefined
          }
          onChange={(event) =>
            change({ limits: { ...values.limits, [name]: event.currentTarget.value } })
          }
        />
      ))}
      <Textarea
        label="Where it comes from"
        description="Planners read it beside each finding"
        autosize
        maxLength={300}
        {...textOf(draft, 'citation')}
      />
    </>
  );
}

interface Props extends Omit<FormProps<Stored>, 'item'> {
  setting: Stored;
}

function ChangeRule({ setting, ...form }: Props) {
  const draft = useDraft(draftOf(setting), setting.version);
  const saving = useSaving({ draft, word: 'rule', ...form });
  const save = trpc.roster.rules.save.useMutation({
    ...saving.answers,
    onSuccess: () => saving.answers.onSuccess({ id: setting.id, name: setting.name }),
  });
  const { rule, set = null } = setting;
  const submit = () => {
    const { severity, citation } = draft.values;
    const limits: Record<string, number> = {};
    for (const { name } of limitFields(setting)) {
      const value = limitFrom(name, draft.values.limits[name] ?? '');
      if (value === null) return draft.reject({ limits: 'Enter a number' });
      limits[name] = value;
    }
    return save.mutate({ rule, set, severity, citation, limits, version: draft.version });
  };
  return (
    <ItemForm saving={saving} label="Rule of duty" isNew={false} changes={[save]} onSubmit={submit}>
      <Fields draft={draft} setting={setting} />
    </ItemForm>
  );
}

export function RuleForm(props: Props) {
  const { setting } = props;
  if (may(useUser(), 'roster.administer')) return <ChangeRule {...props} />;
  return (
    <>
      <Text>
        {severityWords[setting.severity]}. {limitWords(setting)}
      </Text>
      <Text c="dimmed" mt="sm">
        {setting.citation}
      </Text>
      <Text size="sm" mt="lg">
        Administrators change the rules of duty.
      </Text>
    </>
  );
}
