/** Chooses one colleague, searched on the server while typing. */
import { Select } from '@mantine/core';
import { memo, useState } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { useColleagueSearch } from '#client/people/public/use-colleague-search.ts';
import { useUser } from '#client/shell/session/session.tsx';

interface Props {
  id?: string;
  label: string;
  error?: string | undefined;
  /** The reader is in the list too. */
  value: string;
  onChange: (id: string) => void;
  w?: number | string;
}

function ColleagueSelectUnmemoized({ value, onChange, ...rest }: Props) {
  const user = useUser();
  const [names, setNames] = useState<Record<string, string>>({ [user.uid]: user.fullName });
  const { search, colleagues, field } = useColleagueSearch((name) =>
    Object.values(names).includes(name),
  );
  const chosen = trpc.people.colleague.useQuery(
    { personId: value },
    { enabled: names[value] === undefined, retry: false },
  );
  const ownOption = { value: user.uid, label: user.fullName };
  const name = names[value] ?? chosen.data?.fullName ?? 'Somebody';
  const offered = new Map([
    ...(search === '' ? [[ownOption.value, ownOption] as const] : []),
    ...colleagues.map(({ id, fullName }) => [id, { value: id, label: fullName }] as const),
  ]);
  if (!offered.has(value)) offered.set(value, { value, label: name });
  return (
    <Select
      {...rest}
      {...field}
      allowDeselect={false}
      data={[...offered.values()]}
      value={value}
      onChange={(id, option) => {
        if (!id) return;
        setNames((before) => ({ ...before, [id]: option.label }));
        onChange(id);
      }}
    />
  );
}

/** Not rendered again while nothing of it changes. */
export const ColleagueSelect = memo(ColleagueSelectUnmemoized);
