/** What the front desk is looked through with: the search and the unit; on a phone the other actions in a sheet beside them. */
import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { IconFileImport, IconPlus, IconSearch, IconSend2 } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { may } from '#shared/roles.ts';
import { messageToUnit } from '#client/ui/panels/begun-message.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { ToolbarSheet } from '#client/ui/panels/ToolbarSheet.tsx';
import { usePhone } from '#client/ui/panels/use-phone.ts';
import { longDay } from '#client/ui/times/times.ts';
import type { DeskAddress } from './desk-address.ts';
import { Picker } from '#client/ui/fields/pickers/Picker.tsx';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

interface Unit {
  id: string;
  name: string;
}

interface SendProps {
  unit: Unit;
  day: string;
}

/** Where the day is read, signed in: the message itself names no patient. */
const dayMessage = ({ unit: { id, name }, day }: SendProps): string =>
  `${name}, ${longDay(day)}: ${location.origin}/desk?unit=${id}&day=${day}`;

export function SendDay({ unit, day }: SendProps) {
  if (!may(useUser(), 'messages.write')) return null;
  return (
    <Button
      component={Link}
      variant="default"
      leftSection={<IconSend2 {...icon} />}
      {...messageToUnit(unit.id, dayMessage({ unit, day }))}
    >
      Send the day
    </Button>
  );
}

/** For who begins with a hospital's list, and who then decides about likely twins. */
function ImportLink() {
  if (!may(useUser(), 'patients.merge')) return null;
  return (
    <Button
      component={Link}
      to="/desk/import"
      variant="default"
      leftSection={<IconFileImport {...icon} />}
    >
      Import patients
    </Button>
  );
}

interface Props {
  typed: string;
  onType: (text: string) => void;
  /** Undefined until they are loaded. */
  units: readonly Unit[] | undefined;
  unit: Unit | undefined;
  onUnit: (unitId: string) => void;
  day: string;
  today: string;
  address: DeskAddress;
}

const UnitField = ({ units, unit, onUnit }: Pick<Props, 'units' | 'unit' | 'onUnit'>) => (
  <Picker
    label="Unit"
    placeholder="Choose a unit"
    data={(units ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    value={unit?.id ?? null}
    onChange={(unitId) => unitId && onUnit(unitId)}
    nothingFoundMessage="There is no open unit of that name."
    flex={{ base: '1 1 100%', sm: '0 1 280px' }}
  />
);

/** Beside the search, as large as it; the unit is chosen once, and then stands in the title. */
function PhoneActions({
  units,
  unit,
  onUnit,
  day,
  today,
  address,
}: Omit<Props, 'typed' | 'onType'>) {
  return (
    <>
      {unit && (
        <ToolbarSheet label="More of the front desk">
          <UnitField units={units} unit={unit} onUnit={onUnit} />
          {day !== today && (
            <Button variant="default" onClick={() => address.show({ day: null })}>
              Today
            </Button>
          )}
          <SendDay unit={unit} day={day} />
          <ImportLink />
        </ToolbarSheet>
      )}
      <ActionIcon size={44} aria-label="New appointment" onClick={() => address.openNew()}>
        <IconPlus {...icon} />
      </ActionIcon>
    </>
  );
}

export function DeskTools({ typed, onType, ...rest }: Props) {
  const isPhone = usePhone();
  const { units, unit } = rest;
  const label = 'Find a patient or an appointment';
  return (
    <Group gap={isPhone ? 6 : 'sm'} align="flex-end" mb={{ base: 'xs', sm: 'md' }} data-not-printed>
      <TextInput
        {...(isPhone
          ? { 'aria-label': label, placeholder: 'Find a patient' }
          : {
              label,
              placeholder: 'Name, birth date, identifier or phone number; or a clinician’s name',
            })}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        flex="1 1 140px"
        leftSection={<IconSearch {...icon} />}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {isPhone && <PhoneActions {...rest} />}
      {(!isPhone || (units && !unit)) && <UnitField {...rest} />}
      {!isPhone && <ImportLink />}
    </Group>
  );
}
