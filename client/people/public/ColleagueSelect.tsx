/** Chooses one colleague, searched on the server while typing. */
import { memo, useState } from 'react';
import { trpc } from '#client/shell/api/api.ts';
import { useColleagueSearch } from '#client/people/public/use-colleague-search.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';

/** Until the name of the chosen colleague is there. */
const unnamed = 'Somebody';

interface Props {
  id?: string;
  label: string;
  error?: string | undefined;
  /** The reader is in the list too. */
  /** Empty: nobody yet. */
  value: string;
  onChange: (id: string) => void;
  w?: number | string;
}

function ColleagueSelectUnmemoized({ value, onChange, ...rest }: Props) {
  const user = useUser();
  const [names, setNames] = useState<Record<string, string>>({ [user.uid]: user.fullName });
  const chosen = trpc.people.colleague.useQuery(
    { personId: value },
    { enabled: value !== '' && names[value] === undefined, retry: false },
  );
  const name = names[value] ?? chosen.data?.fullName ?? unnamed;
  const shownNames = [...Object.values(names), name, unnamed];
  const { search, colleagues, optionsWith, field } = useColleagueSearch((text) =>
    shownNames.includes(text),
  );
  const ownOption = { value: user.uid, label: user.fullName };
  const offered = new Map([
    ...(search === '' ? [[ownOption.value, ownOption] as const] : []),
    ...colleagues.map(({ id, fullName }) => [id, { value: id, label: fullName }] as const),
  ]);
  return (
    <Picker
      {...rest}
      {...field}
      placeholder="Type a name"
      data={optionsWith(value === '' || offered.has(value) ? null : { value, label: name }, [
        ...offered.values(),
      ])}
      value={value || null}
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
