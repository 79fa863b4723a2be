/** A field for whom somebody called: the contacts of the patient are offered, and any other name is typed. */
import { Text } from '@mantine/core';
import { topicsInSentence, type RelatedPerson } from '#shared/related-persons.ts';
import { may } from '#shared/roles.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { TextPicker } from '#client/ui/fields/pickers/TextPicker.tsx';
import { counted } from '#client/ui/list/counted.ts';

interface Props {
  label: string;
  /** Null: about no patient. */
  patientId: string | null;
  value: string;
  error?: string | undefined;
  onChange: (text: string) => void;
}

const noChoices: [] = [];

const fetchOnce = { staleTime: 60_000, refetchOnWindowFocus: false } as const;

/** "Rosa Ruiz, daughter" */
const nameOf = ({ fullName, relationship }: RelatedPerson): string =>
  `${fullName}, ${relationship}`.slice(0, 120);

export function ContactField({ label, patientId, value, error, onChange }: Props) {
  const canRead = may(useUser(), 'patients.find');
  const query = trpc.relatedPersons.ofPatient.useQuery(
    { patientId: patientId ?? '' },
    { ...fetchOnce, enabled: patientId !== null && canRead, retry: false },
  );
  const persons = (query.data?.persons ?? []).filter(({ endedAt }) => endedAt === null);
  const typed = value.trim().toLowerCase();
  const matches = persons.filter((person) => nameOf(person).toLowerCase().includes(typed));
  const chosen = persons.find((person) => nameOf(person) === value);
  return (
    <>
      <TextPicker
        label={label}
        maxLength={120}
        value={value}
        error={error}
        listLabel="Contacts of the patient"
        matches={matches.map((person) => ({
          id: person.id,
          label: nameOf(person),
          details: person.phone ?? 'No phone',
        }))}
        choices={noChoices}
        isSearching={false}
        announcement={counted(matches.length, 'contact')}
        onType={onChange}
        onChoose={(id) => {
          const person = persons.find((known) => known.id === id);
          if (person) onChange(nameOf(person));
        }}
      />
      {chosen && (
        <Text size="sm">
          {chosen.phone ?? 'No phone'}.{' '}
          {chosen.mayKnow.length === 0
            ? 'No consent is in force: they may know nothing.'
            : `May know: ${topicsInSentence(chosen.mayKnow)}.`}
        </Text>
      )}
    </>
  );
}
