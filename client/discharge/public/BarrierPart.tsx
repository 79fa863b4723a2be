/** In the panel of a barrier: where it waits, where its stay is planned, and the huddle that is called from it. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CaseRecord } from '#shared/cases.ts';
import type { WaitsFor } from '#shared/discharge/waits-for.ts';
import { waitsForWords } from '#shared/discharge/waits-for-words.ts';
import { may } from '#shared/roles.ts';
import { useUser } from '#client/shell/session/session.tsx';
import { ChangeWaitsFor } from '#client/discharge/stay/ChangeWaitsFor.tsx';
import { CallHuddle } from '#client/discharge/huddle/CallHuddle.tsx';

export function BarrierPart({ caseRecord }: { caseRecord: CaseRecord }) {
  const { id, encounterId, closedAt, version, title } = caseRecord;
  const waitsFor = (caseRecord.subject['waitsFor'] ?? null) as WaitsFor | null;
  const user = useUser();
  const mayChange = caseRecord.owner?.id === user.uid || may(user, 'case-management');
  const [isCalling, setCalling] = useState(false);
  return (
    <Stack gap="sm">
      {closedAt === null && mayChange ? (
        <ChangeWaitsFor barrier={{ caseId: id, version, reason: title, waitsFor }} />
      ) : (
        waitsFor && <Text size="sm">Waits for {waitsForWords(waitsFor)}</Text>
      )}
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
