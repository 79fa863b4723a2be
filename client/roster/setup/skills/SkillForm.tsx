/** The form that adds or renames a skill or credential. */
import { TextInput } from '@mantine/core';
import { NewSkill, type Skill } from '#shared/roster/roster-people.ts';
import { trpc } from '#client/shell/api/api.ts';
import { errorsOf, textOf, useDraft } from '#client/shell/api/form-draft.ts';
import { ItemForm, useSaving } from '#client/shell/list-page/ItemForm.tsx';
import type { FormProps } from '#client/shell/list-page/ListPage.tsx';

interface Props extends Omit<FormProps<Skill>, 'item'> {
  /** Undefined: a new one. */
  skill: Skill | undefined;
}

export function SkillForm({ skill, ...form }: Props) {
  const draft = useDraft({ name: skill?.name ?? '' }, skill?.version);
  const saving = useSaving({ draft, word: 'skill', ...form });
  const add = trpc.roster.skills.add.useMutation(saving.answers);
  const save = trpc.roster.skills.save.useMutation(saving.answers);
  const submit = () => {
    const parsed = NewSkill.safeParse(draft.values);
    if (!parsed.success) return draft.reject(errorsOf(parsed.error.issues));
    if (!skill) return add.mutate(parsed.data);
    return save.mutate({ ...parsed.data, skillId: skill.id, version: draft.version });
  };
  return (
    <ItemForm saving={saving} isNew={!skill} changes={[add, save]} onSubmit={submit}>
      <TextInput
        label="Name"
        description="For example Advanced life support"
        data-autofocus
        {...textOf(draft, 'name')}
      />
    </ItemForm>
  );
}
