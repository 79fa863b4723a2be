/** Two records of a patient side by side, what differs between them marked. */
import { Table, Text } from '@mantine/core';
import type { PatientAddress } from '#shared/patients/address.ts';
import { sexWords, type Sex } from '#shared/patients/sexes.ts';
import { languageName } from '#client/ui/languages.ts';
import { addressWords } from '#client/ui/patients/address-words.ts';
import { diedWords } from '#client/ui/patients/died-words.ts';
import { wholeDay } from '#client/ui/times/times.ts';

/** The fields that are compared, with the number of appointments where it is known. */
export interface ComparedRecord {
  id: string;
  fullName: string;
  birthDate: string | null;
  deceased?: string | null;
  sex?: Sex | null;
  address?: PatientAddress | null;
  phone?: string | null;
  email?: string | null;
  language?: string | null;
  externalId: string | null;
  appointments?: number;
}

const rows: { label: string; of: (record: ComparedRecord) => string | null | undefined }[] = [
  { label: 'Name', of: ({ fullName }) => fullName },
  { label: 'Born', of: ({ birthDate }) => birthDate && wholeDay(birthDate) },
  { label: 'Died', of: ({ deceased }) => deceased && diedWords(deceased) },
  { label: 'Sex', of: ({ sex }) => sex && sexWords[sex] },
  { label: 'Identifier', of: ({ externalId }) => externalId },
  { label: 'Phone', of: ({ phone }) => phone },
  { label: 'Address', of: ({ address }) => address && addressWords(address) },
  { label: 'Email', of: ({ email }) => email },
  { label: 'Language', of: ({ language }) => language && languageName(language) },
  { label: 'Appointments', of: ({ appointments }) => appointments?.toString() },
];

interface Props {
  survivor: ComparedRecord;
  duplicate: ComparedRecord;
}

export function ComparedRecords({ survivor, duplicate }: Props) {
  const shownRows = rows.filter(({ of }) => of(survivor) || of(duplicate));
  return (
    <Table layout="fixed" verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Td w={96} />
          <Table.Th scope="col">Stays</Table.Th>
          <Table.Th scope="col">Is merged into it</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {shownRows.map(({ label, of }) => {
          const isOther = (of(survivor) ?? '') !== (of(duplicate) ?? '');
          return (
            <Table.Tr key={label}>
              <Table.Th scope="row" c="dimmed" fw={400}>
                {label}
              </Table.Th>
              {[survivor, duplicate].map((record) => (
                <Table.Td key={record.id} style={{ overflowWrap: 'anywhere' }}>
                  <Text size="sm" fw={isOther && label !== 'Appointments' ? 650 : 400}>
                    {of(record) || '-'}
                  </Text>
                </Table.Td>
              ))}
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
