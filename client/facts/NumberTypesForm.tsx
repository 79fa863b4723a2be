/** Says by which types of record numbers a feed's patients are found. */
import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FeedState } from '#shared/facts/fact-feeds.ts';
import { trpc } from '#client/shell/api/api.ts';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';

interface Props extends Pick<FeedState, 'identifierTypes'> {
  sourceId: string;
  /** Of the form, with the feed's name. */
  label: string;
  /** Of the button. */
  verb: string;
  onSaved: () => void;
  onKeep: () => void;
}

/** Messages that wait for their patient are matched by the new types when they are tried again. */
export function NumberTypesForm(props: Props) {
  const { sourceId, identifierTypes, label, verb, onSaved, onKeep } = props;
  const [typed, setTyped] = useState(identifierTypes.join(', '));
  const change = trpc.facts.feeds.setIdentifierTypes.useMutation({ onSuccess: onSaved });
  const error =
    change.error && (fieldProblems(change.error)['identifierTypes'] ?? wordsFor(change.error));
  return (
    <form
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ sourceId, identifierTypes: typed });
      }}
    >
      <Group gap="xs" align="end">
        <TextInput
          label="Types of record numbers"
          description="As in PID-3.5 of its messages: MR, PI"
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" loading={change.isPending}>
          {verb}
        </Button>
        <Button variant="default" disabled={change.isPending} onClick={onKeep}>
          Keep
        </Button>
      </Group>
    </form>
  );
}
