/** A field that chooses one colleague who holds tele-visits, searched on the server. */
import { useState } from 'react';
import { useColleagueSearch } from '#client/people/public/use-colleague-search.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';

interface ChosenColleague {
  value: string;
  label: string;
}

interface Props {
  chosen: ChosenColleague | null;
  error: string | undefined;
  onChoose: (colleague: ChosenColleague) => void;
}

/** The chosen colleague, and the field's error: the form's own or the server's refusal. */
export function useColleagueChoice() {
  const [chosen, setChosen] = useState<ChosenColleague | null>(null);
  const [error, setError] = useState<string | undefined>();
  const choose = (colleague: ChosenColleague | null) => {
    setChosen(colleague);
    setError(undefined);
  };
  return {
    chosen,
    field: { chosen, error, onChoose: choose },
    clear: () => choose(null),
    refuse: setError,
    /** Calls back with the chosen colleague's id, or shows that one has to be chosen. */
    withChosen: (act: (practitionerId: string) => void) =>
      chosen ? act(chosen.value) : setError('Choose a colleague'),
  };
}

export function ColleagueField({ chosen, error, onChoose }: Props) {
  const user = useUser();
  const { colleagues, optionsWith, field } = useColleagueSearch((name) => name === chosen?.label);
  const options = colleagues
    .filter(({ id }) => id !== user.uid)
    .map(({ id, fullName }) => ({ value: id, label: fullName }));
  return (
    <Picker
      label="Colleague"
      description="A clinician of this hospital who holds tele-visits."
      placeholder="Type a name"
      {...field}
      data={optionsWith(chosen, options)}
      value={chosen?.value ?? null}
      error={error}
      onChange={(_id, option) => onChoose({ value: option.value, label: option.label })}
    />
  );
}
