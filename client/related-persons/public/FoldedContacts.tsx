/** The contacts of a patient under a button, where most who look do not call: each read is audited. */
import { Button, Stack } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { RelatedPersons } from './RelatedPersons.tsx';

export function FoldedContacts({ patientId }: { patientId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap="sm" data-not-printed>
      <Button
        variant="default"
        style={{ alignSelf: 'start' }}
        leftSection={<IconUsers size={18} stroke={1.5} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen((before) => !before)}
      >
        Family and contacts
      </Button>
      {isOpen && <RelatedPersons patientId={patientId} isUntitled />}
    </Stack>
  );
}
