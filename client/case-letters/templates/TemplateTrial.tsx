/** How a template reads on a case: what the record fills, from where, and what stays open. */
import { Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { kindOf, type KindName } from '#shared/case-kinds/kinds.ts';
import { TryLetterTemplate } from '#shared/case-letters/letter-templates.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { BlankList } from '#client/case-letters/BlankList.tsx';
import { Card } from '#client/ui/Card.tsx';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';

const typingMs = 300;

interface Props {
  content: { kinds: KindName[]; language: string | null; text: string };
}

function Result({ input }: { input: TryLetterTemplate }) {
  const query = trpc.caseLetters.templates.tryOut.useQuery(input, {
    placeholderData: keepPreviousData,
  });
  if (query.error)
    return (
      <Text size="sm" role="alert">
        {wordsFor(query.error)}
      </Text>
    );
  if (!query.data) return null;
  return (
    <Stack gap="sm">
      <Text size="sm" dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {query.data.text}
      </Text>
      <BlankList blanks={query.data.blanks} />
    </Stack>
  );
}

export function TemplateTrial({ content }: Props) {
  const { kinds } = content;
  const [caseId, setCaseId] = useState<string | null>(null);
  const cases = trpc.cases.list.useQuery({ filter: { kinds } }, { enabled: kinds.length > 0 });
  const input = TryLetterTemplate.safeParse({
    ...content,
    language: content.language ?? '',
    caseId,
  });
  const [json] = useDebouncedValue(JSON.stringify(input.data ?? null), typingMs);
  const tried = JSON.parse(json) as TryLetterTemplate | null;
  const fault =
    caseId === null
      ? 'Choose a case to see the letter as it would begin.'
      : input.error?.issues[0]?.message;
  return (
    <Stack gap="sm" component="section" aria-label="Try it">
      <Title order={3} size="h5">
        Try it
      </Title>
      <Card p="md">
        <Stack gap="sm">
          <Picker
            label="On the case"
            placeholder={kinds.length === 0 ? 'Choose a kind of case first' : 'Choose'}
            disabled={kinds.length === 0}
            clearable
            nothingFoundMessage="No open case of these kinds that you may see."
            data={(cases.data?.cases ?? []).map(({ id, kind, title, patient }) => ({
              value: id,
              label: [patient?.fullName, title, kindOf(kind).label].filter(Boolean).join(', '),
            }))}
            value={caseId}
            onChange={setCaseId}
          />
          {fault === undefined && tried ? (
            <Result input={tried} />
          ) : (
            <Text size="sm" c="dimmed">
              {fault}
            </Text>
          )}
        </Stack>
      </Card>
    </Stack>
  );
}
