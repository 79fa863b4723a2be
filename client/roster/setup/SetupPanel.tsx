/** The shift types of the units that are shown, and the cover that each needs. */
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { ShiftType } from '#shared/roster/shift-types.ts';
import { trpc } from '#client/shell/api/api.ts';
import { QueryFailed } from '#client/shell/api/QueryFailed.tsx';
import { LoadingRows } from '#client/ui/states/LoadingRows.tsx';
import { Shift } from '#client/roster/grid/Shift.tsx';
import { AwayLimitForm } from './AwayLimitForm.tsx';
import { CoverForm } from './CoverForm.tsx';
import { TypeForm } from './ShiftTypeForm.tsx';

interface Unit {
  id: string;
  name: string;
}

function TypeRow({ type, onOpen }: { type: ShiftType; onOpen: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Group gap="sm">
        <Shift
          shift={{ id: type.id, state: 'published', rank: 'primary' }}
          type={type}
          mark={null}
          isOthers={false}
        />
        <Text>{type.name}</Text>
        {!type.active && <Badge color="off">Not in use</Badge>}
      </Group>
      <Button variant="default" flex="none" aria-label={`Change ${type.name}`} onClick={onOpen}>
        Change
      </Button>
    </Group>
  );
}

function Types({ unit, types }: { unit: Unit; types: readonly ShiftType[] }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const close = () => setOpenId(null);
  return (
    <Stack gap="sm">
      {types.length === 0 && (
        <Text c="dimmed">No shift types yet. Add those that {unit.name} works in.</Text>
      )}
      {types.map((type) =>
        openId === type.id ? (
          <TypeForm key={type.id} unitId={unit.id} type={type} onDone={close} />
        ) : (
          <TypeRow key={type.id} type={type} onOpen={() => setOpenId(type.id)} />
        ),
      )}
      {openId === 'new' ? (
        <TypeForm unitId={unit.id} type={null} onDone={close} />
      ) : (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
            onClick={() => setOpenId('new')}
          >
            New shift type
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function UnitSetup({ unit }: { unit: Unit }) {
  const types = trpc.roster.types.list.useQuery({ unitId: unit.id });
  const cover = trpc.roster.cover.list.useQuery({ unitId: unit.id });
  const failed = [types, cover].find(({ error, data }) => error !== null && data === undefined);
  if (failed) return <QueryFailed title="The shift types could not be loaded." query={failed} />;
  if (!types.data || !cover.data)
    return <LoadingRows isBare words="Loading the shift types" height={44} />;
  const active = types.data.filter((type) => type.active);
  return (
    <Stack gap="lg">
      <Types unit={unit} types={types.data} />
      <CoverForm unitId={unit.id} types={active} saved={cover.data} />
      <AwayLimitForm unitId={unit.id} />
    </Stack>
  );
}

export const SetupPanel = ({ units }: { units: readonly Unit[] }) => (
  <Stack gap="xl">
    {units.map((unit) => (
      <Stack key={unit.id} gap="sm" component="section" aria-label={unit.name}>
        <Title order={3} size="h4">
          {unit.name}
        </Title>
        <UnitSetup unit={unit} />
      </Stack>
    ))}
  </Stack>
);
