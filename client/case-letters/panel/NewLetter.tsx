/** Begins a letter on a case: from a template, or empty. */
import { Button, Group, Select } from '@mantine/core';
import { IconMailPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { LettersOfCase } from '#shared/case-letters.ts';
import { isSpoken } from '#shared/people/languages.ts';
import { trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { languageName } from '#client/ui/languages.ts';
import { toast } from '#client/ui/states/toast.tsx';

interface Props {
  caseId: string;
  data: Pick<LettersOfCase, 'templates' | 'patientLanguage'>;
  onBegun: (letterId: string) => void;
}

const none = 'none';

export function NewLetter({ caseId, data: { templates, patientLanguage }, onBegun }: Props) {
  const [chosen, setChosen] = useState<string>(templates[0]?.id ?? none);
  const begin = trpc.caseLetters.begin.useMutation({
    onSuccess: ({ letterId }) => onBegun(letterId),
    onError: (error) => toast.problem(wordsFor(error)),
  });
  const languageWords = (language: string) =>
    patientLanguage !== null && isSpoken([patientLanguage], language)
      ? `${languageName(language)}, as the patient speaks`
      : languageName(language);
  return (
    <Group gap="xs" align="end">
      <Select
        label="New letter from"
        style={{ flex: '1 1 200px' }}
        allowDeselect={false}
        data={[
          ...templates.map(({ id, name, language }) => ({
            value: id,
            label: `${name} (${languageWords(language)})`,
          })),
          { value: none, label: 'No template' },
        ]}
        value={chosen}
        onChange={(id) => setChosen(id ?? none)}
      />
      <Button
        variant="default"
        leftSection={<IconMailPlus size={18} stroke={1.5} aria-hidden />}
        loading={begin.isPending}
        onClick={() => begin.mutate({ caseId, templateId: chosen === none ? null : chosen })}
      >
        Write letter
      </Button>
    </Group>
  );
}
