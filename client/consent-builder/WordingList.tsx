/** The texts that a hospital wrote, by where they are read, found by a word and by language. */
import { Group, Stack, TextInput, Title } from '@mantine/core';
import { IconFileCheck, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Wording } from '#shared/wordings.ts';
import { isConsentUse, useTitle, useWords } from '#shared/wordings/wording-uses.ts';
import type { ListAddress } from '#client/shell/list-page/list-address.ts';
import { LinkedItem } from '#client/shell/list-page/LinkedItem.tsx';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';
import { languageName } from '#client/ui/languages.ts';
import { ItemList } from '#client/ui/list/ItemList.tsx';
import { Message } from '#client/ui/states/Message.tsx';
import { PublishAll } from './PublishAll.tsx';
import { beginningOf } from './wording-fields.ts';

export const stateWords: Record<Wording['state'], string> = {
  draft: 'Draft',
  published: 'In force',
  retired: 'Retired',
};

/** The operator's details have no language. */
export const versionTitle = ({ use, language, revision }: Wording): string =>
  [
    useTitle(use),
    ...(use === 'operator' ? [] : [languageName(language)]),
    `version ${revision}`,
  ].join(', ');

function WordingItem({ wording, address }: { wording: Wording; address: ListAddress }) {
  const { id, use, state, writtenBy, approvedBy, text } = wording;
  const by = approvedBy === null ? `by ${writtenBy.join(', ')}` : `published by ${approvedBy}`;
  return (
    <LinkedItem
      id={id}
      address={address}
      picture={<IconFileCheck size={20} stroke={1.5} aria-hidden />}
      name={versionTitle(wording)}
      facts={isConsentUse(use) || text === null ? by : `${by}. ${beginningOf(text)}`}
      purpose={stateWords[state]}
    />
  );
}

/** A list that is read at one glance needs no search. */
const longList = 8;

const isAbout = (wording: Wording, typed: string): boolean =>
  `${versionTitle(wording)} ${stateWords[wording.state]} ${wording.text ?? ''}`
    .toLowerCase()
    .includes(typed.trim().toLowerCase());

interface SearchProps {
  languages: readonly string[];
  typed: string;
  onType: (text: string) => void;
  language: string | null;
  onLanguage: (language: string | null) => void;
}

const Search = ({ languages, typed, onType, language, onLanguage }: SearchProps) => (
  <Group align="end" mb="md">
    <TextInput
      label="Find a text"
      placeholder="What it is for, or a word of it"
      leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
      flex={{ base: '1 1 100%', sm: '1 1 280px' }}
    />
    <Picker
      label="Language"
      placeholder="Every language"
      clearable
      data={languages.map((value) => ({ value, label: languageName(value) }))}
      value={language}
      onChange={onLanguage}
      flex={{ base: '1 1 100%', sm: '0 1 240px' }}
    />
  </Group>
);

interface Props {
  wordings: readonly Wording[];
  address: ListAddress;
}

export function WordingList({ wordings, address }: Props) {
  const [typed, setTyped] = useState('');
  const [language, setLanguage] = useState<string | null>(null);
  const listed = wordings.filter(
    (wording) => isAbout(wording, typed) && (language === null || wording.language === language),
  );
  const groups = Map.groupBy(listed, ({ use }) => useWords(use).group);
  return (
    <>
      {wordings.length >= longList && (
        <Search
          languages={[...new Set(wordings.map((wording) => wording.language))]}
          typed={typed}
          onType={setTyped}
          language={language}
          onLanguage={setLanguage}
        />
      )}
      {listed.length === 0 && (
        <Message order={2} title="No text is like this">
          Type another word, or choose every language.
        </Message>
      )}
      <PublishAll listed={listed} />
      <Stack gap="lg">
        {[...groups].map(([group, rows]) => (
          <Stack key={group} component="section" gap="xs">
            <Title order={2} size="h4">
              {group}
            </Title>
            <ItemList label={group} rows={rows} failure={null} loading={null} empty={null}>
              {(wording) => <WordingItem key={wording.id} wording={wording} address={address} />}
            </ItemList>
          </Stack>
        ))}
      </Stack>
    </>
  );
}
