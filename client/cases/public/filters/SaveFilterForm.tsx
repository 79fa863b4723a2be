/** Saves the filter in force under a name; where it is saved already, renames, shares or removes it. */
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { FilterName, type SavedFilterLine } from '#shared/cases/saved-filters.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';
import classes from './SaveFilterForm.module.css';

/** Gives a filter to the people of the user's unit, or takes it back. */
function ShareButton({ current }: { current: SavedFilterLine }) {
  const { id: filterId, name, isShared } = current;
  const share = trpc.cases.shareFilter.useMutation({
    onSuccess: () =>
      toast.done(isShared ? `Only you can use ${name} now.` : `Your unit can use ${name} now.`),
    onError: (failure) => toast.problem(wordsFor(failure)),
  });
  return (
    <Button
      variant="default"
      loading={share.isPending}
      onClick={() => !share.isPending && share.mutate({ filterId, isShared: !isShared })}
    >
      {isShared ? 'Withdraw from your unit' : 'Share with your unit'}
    </Button>
  );
}

interface Props {
  /** The filter in force, where it is saved. */
  current: SavedFilterLine | undefined;
  /** All of the person's, also those of other pages: a name stands for one of them. */
  names: readonly string[];
  save: {
    isPending: boolean;
    run: (
      name: string,
      outcome: { onSuccess: () => void; onError: (failure: unknown) => void },
    ) => void;
  };
}

export function SaveFilterForm(props: Props) {
  const { current } = props;
  if (current?.by)
    return (
      <Text size="sm" c="dimmed">
        {current.by} shares this filter with your unit. Only they can change it.
      </Text>
    );
  return <OwnFilterForm {...props} />;
}

function OwnFilterForm({ current, names, save }: Props) {
  const [typed, setTyped] = useState({ of: '', name: '' });
  const [error, setError] = useState<string | null>(null);
  const of = current?.id ?? 'new';
  const text = typed.of === of ? typed.name : (current?.name ?? '');
  const { data: name = '', error: fault } = FilterName.safeParse(text);
  const onError = (failure: unknown) =>
    setError(fieldProblems(failure)['name'] ?? wordsFor(failure));
  const onSuccess = () => {
    setTyped({ of: '', name: '' });
    toast.done(`${name} saved.`);
  };
  const rename = trpc.cases.renameFilter.useMutation({ onSuccess, onError });
  const remove = trpc.cases.removeFilter.useMutation({
    onSuccess: () => toast.done(`${current?.name} removed.`),
    onError: (failure) => toast.problem(wordsFor(failure)),
  });
  const isBusy = save.isPending || rename.isPending || remove.isPending;
  const replaces = !current && names.includes(name);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (fault) setError(fault.issues[0]?.message ?? null);
    else if (current) rename.mutate({ filterId: current.id, name });
    else save.run(name, { onSuccess, onError });
  };
  const saveWords = replaces ? 'Replace filter' : 'Save filter';
  return (
    <form onSubmit={submit} noValidate aria-label={current ? 'Saved filter' : 'Save this filter'}>
      <Group gap="sm" align="flex-end">
        <TextInput
          className={classes.name ?? ''}
          label="Name of this filter"
          description={replaces ? 'You have one of this name. It is replaced.' : undefined}
          autoComplete="off"
          maxLength={60}
          value={text}
          error={error}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          onChange={(event) => {
            setTyped({ of, name: event.currentTarget.value });
            setError(null);
          }}
        />
        <Button type="submit" variant="default" loading={save.isPending || rename.isPending}>
          {current ? 'Rename filter' : saveWords}
        </Button>
        {current && <ShareButton current={current} />}
        {current && (
          <Button
            variant="subtle"
            color="bad"
            loading={remove.isPending}
            onClick={() => !isBusy && remove.mutate({ filterId: current.id })}
          >
            Remove filter
          </Button>
        )}
      </Group>
    </form>
  );
}
