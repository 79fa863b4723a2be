/** Chooses a post-acute provider of the directory, searched on the server while typing, instead of typing its number. */
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { postAcuteTypeWords, type Provider } from '#shared/post-acute.ts';
import { trpc } from '#client/shell/api/api.ts';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';
import { useNow } from '#client/ui/times/use-now.ts';
import { minuteMs } from '#shared/durations.ts';
import { bedWords } from './bed-words.ts';

const typingMs = 250;

interface Props {
  label: string;
  description?: string;
  /** Those alone that can be reached so. */
  withA?: 'fax' | 'email' | 'phone';
  onChoose: (provider: Provider) => void;
}

export function ProviderField({ label, description, withA, onChoose }: Props) {
  const now = useNow(minuteMs);
  const [chosen, setChosen] = useState<Provider | null>(null);
  const [search, setSearch] = useState('');
  const [rested] = useDebouncedValue(search, typingMs);
  const isChosenName = chosen !== null && rested === chosen.name;
  const query = trpc.postAcute.list.useQuery(
    { search: isChosenName ? '' : rested },
    { staleTime: minuteMs, retry: false },
  );
  const offered = (query.data?.providers ?? []).filter(
    (provider) => provider.active && (withA === undefined || provider[withA] !== null),
  );
  return (
    <Picker
      label={label}
      {...(description !== undefined && { description })}
      placeholder="Type a name"
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      renderOption={({ option }) => {
        const provider = offered.find(({ id }) => id === option.value);
        if (!provider) return option.label;
        return (
          <span>
            {provider.name}
            <br />
            <small>
              {postAcuteTypeWords[provider.type]}. {bedWords(provider.bedReports[0], now)}
            </small>
          </span>
        );
      }}
      nothingFoundMessage={
        query.isPending ? 'Looking' : 'No provider of the directory has that name.'
      }
      filter={({ options }) => options}
      searchValue={search}
      onSearchChange={setSearch}
      value={chosen?.id ?? null}
      onChange={(id) => {
        const provider = offered.find((known) => known.id === id);
        if (!provider) return;
        setChosen(provider);
        onChoose(provider);
      }}
    />
  );
}
