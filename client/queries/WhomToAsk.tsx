/** Who is asked: a clinician, first the attending of the stay, or a clinical role, whose holder on duty answers. */
import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Attending, ReviewStay, RoleOnDuty } from '#shared/queries/review-stay.ts';
import { trpc } from '#client/shell/api/api.ts';
import { useColleagueSearch } from '#client/people/public/use-colleague-search.ts';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { clockTime, dayIn, shortDay } from '#client/ui/times/times.ts';

export interface Recipient {
  to: 'person' | 'role';
  /** Null: whom the record proposes. */
  personId: string | null;
  role: string;
}

export const proposedRecipient: Recipient = { to: 'person', personId: null, role: '' };

export const personOf = ({ personId }: Recipient, attending: Attending | null | undefined) =>
  personId ?? attending?.clinician?.id ?? '';

const optionOf = ({ id, fullName, hospitalRole }: NonNullable<Attending['clinician']>) => ({
  value: id,
  label: `${fullName}, ${hospitalRole}`,
});

function attendingWords(attending: Attending | null | undefined): string | undefined {
  if (attending === undefined) return undefined;
  if (attending === null) return 'The record names no attending.';
  const { name, clinician, namesakes } = attending;
  if (clinician) return `Attending in the record: ${name}`;
  return namesakes === 0
    ? `Attending in the record: ${name}. No clinician here has that name.`
    : `Attending in the record: ${name}. ${namesakes} clinicians here have that name.`;
}

interface PersonProps {
  attending: Attending | null | undefined;
  value: string;
  error: string | undefined;
  onChange: (personId: string) => void;
}

function PersonSelect({ attending, value, error, onChange }: PersonProps) {
  const [picked, setPicked] = useState<{ value: string; label: string } | null>(null);
  const proposed = attending?.clinician ? optionOf(attending.clinician) : null;
  const chosen = picked?.value === value ? picked : proposed?.value === value ? proposed : null;
  const { colleagues, optionsWith, field } = useColleagueSearch((name) => name === chosen?.label, {
    cliniciansOnly: true,
  });
  return (
    <Picker
      label="Clinician"
      description={attendingWords(attending)}
      {...field}
      data={optionsWith(chosen ?? proposed, colleagues.map(optionOf))}
      value={value || null}
      error={error}
      onChange={(id, option) => {
        if (id === null) return;
        setPicked(option);
        onChange(id);
      }}
    />
  );
}

/** Who answers in place of somebody who is off duty. */
function CoverWords({ personId }: { personId: string }) {
  const { data } = trpc.queries.cover.useQuery({ personId });
  if (!data?.isOff) return null;
  const names = data.by.map(({ fullName }) => fullName).join(', ');
  return (
    <Text size="sm" c="dimmed">
      {names
        ? `Off duty now. ${names} covers, and may answer instead.`
        : 'Off duty now, and nobody covers them. The query waits until they are back.'}
    </Text>
  );
}

/** "Dr. Lena Okafor until Mon 30, 08:00; 2 more" */
function holderWords({ holders, count }: RoleOnDuty, zone: string): string {
  const named = holders.map(
    ({ fullName, until }) =>
      `${fullName} until ${shortDay(dayIn(zone, until))}, ${clockTime(until, zone)}`,
  );
  const others = count - holders.length;
  return [...named, ...(others > 0 ? [`${others} more`] : [])].join('; ');
}

interface RoleProps {
  stay: ReviewStay | undefined;
  value: string;
  error: string | undefined;
  onChange: (role: string) => void;
}

function RoleChoice({ stay, value, error, onChange }: RoleProps) {
  if (stay?.roles.length === 0)
    return (
      <Text size="sm" c="dimmed">
        By the roster no clinician is on duty now. Choose a clinician by name.
      </Text>
    );
  return (
    <Radio.Group label="Job on duty" value={value} onChange={onChange} error={error}>
      <Stack gap="xs" mt="xs">
        {stay?.roles.map((roleOnDuty) => (
          <Radio
            key={roleOnDuty.role}
            value={roleOnDuty.role}
            label={roleOnDuty.role}
            description={holderWords(roleOnDuty, stay.zone)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

interface Props {
  stay: ReviewStay | undefined;
  recipient: Recipient;
  error: string | undefined;
  onChange: (recipient: Recipient) => void;
}

export function WhomToAsk({ stay, recipient, error, onChange }: Props) {
  const { to, role } = recipient;
  const personId = personOf(recipient, stay?.attending);
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label="Whom to ask"
        data={[
          { value: 'person', label: 'A clinician' },
          { value: 'role', label: 'Who is on duty' },
        ]}
        value={to}
        onChange={(value) => onChange({ ...recipient, to: value })}
      />
      {to === 'person' ? (
        <PersonSelect
          attending={stay?.attending}
          value={personId}
          error={error}
          onChange={(id) => onChange({ ...recipient, personId: id })}
        />
      ) : (
        <RoleChoice
          stay={stay}
          value={role}
          error={error}
          onChange={(job) => onChange({ ...recipient, role: job })}
        />
      )}
      {to === 'person' && personId && <CoverWords personId={personId} />}
    </Stack>
  );
}
