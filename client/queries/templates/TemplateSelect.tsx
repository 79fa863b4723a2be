/** Begins a query from a template of the hospital; what is typed is replaced only when asked. */
import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { QueryTemplate } from '#shared/queries/templates.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';

interface Props {
  /** The revision that the query began from. */
  revisionId: string | null;
  /** Something is typed that no template has. */
  isTyped: boolean;
  onChoose: (template: QueryTemplate) => void;
}

export function TemplateSelect({ revisionId, isTyped, onChoose }: Props) {
  const { data, error } = trpc.queries.templates.list.useQuery({});
  const [unconfirmed, setUnconfirmed] = useState<QueryTemplate | null>(null);
  const templates = data?.templates ?? [];
  const current = templates.find((candidate) => candidate.revisionId === revisionId);
  const choose = (id: string | null) => {
    const template = templates.find((candidate) => candidate.id === id);
    if (!template || template === current) return;
    if (isTyped) setUnconfirmed(template);
    else onChoose(template);
  };
  if (data && templates.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Asked often?{' '}
        <Anchor component={Link} to="/cdi-specialist-dashboard/templates">
          Write a template
        </Anchor>{' '}
        and begin from it.
      </Text>
    );
  return (
    <>
      <Picker
        label="Begin from a template"
        placeholder="Optional"
        data={templates.map(({ id, name }) => ({ value: id, label: name }))}
        nothingFoundMessage="No template has that name."
        value={current?.id ?? null}
        error={error && wordsFor(error)}
        description={current?.lookFor && `Look for: ${current.lookFor}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={choose}
      />
      <ConfirmDialog
        opened={unconfirmed !== null}
        title="Replace what you typed?"
        keep="Keep it"
        onKeep={() => setUnconfirmed(null)}
        verb="Replace"
        onDo={() => {
          if (unconfirmed) onChoose(unconfirmed);
          setUnconfirmed(null);
        }}
      >
        Heading, question and answers become those of the template. Whom you ask and what you cite
        stay.
      </ConfirmDialog>
    </>
  );
}
