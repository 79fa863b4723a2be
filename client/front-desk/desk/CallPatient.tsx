/** Calls a patient who is late for a tele-visit, from their row at the front desk. */
import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { dialled } from '#client/ui/dialled.ts';

export const CallPatient = ({ phone, patientName }: { phone: string; patientName: string }) => (
  <Button
    component="a"
    href={dialled(phone)}
    variant="default"
    leftSection={<IconPhone size={18} stroke={1.5} aria-hidden />}
    title={phone}
    aria-label={`Call: ${patientName}, ${phone}`}
  >
    Call
  </Button>
);
