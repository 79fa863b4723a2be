/** In the panel of a barrier: where its stay is planned, and the huddle that is called from it. */
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CaseRecord } from '#shared/cases.ts';
import { CallHuddle } from '#client/discharge/huddle/CallHuddle.tsx';

export function BarrierPart({ caseRecord }: { caseRecord: CaseRecord }) {
  const { id, encounterId, closedAt } = caseRecord;
  const [isCalling, setCalling] = useState(false);
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {encounterId !== null && (
          <Button component={Link} to={`/dm?stay=${encounterId}`} variant="default">
            Discharge of the stay
          </Button>
        )}
        {closedAt === null && !isCalling && (
          <Button variant="default" onClick={() => setCalling(true)}>
            Call a huddle
          </Button>
        )}
      </Group>
      {isCalling && <CallHuddle caseId={id} onLeave={() => setCalling(false)} />}
    </Stack>
  );
}
