/** Leads from a case to its proof page. */
import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

export const ProofLink = ({ caseId }: { caseId: string }) => (
  <Button
    component={Link}
    to={`/case-proof/${caseId}`}
    variant="default"
    style={{ alignSelf: 'start' }}
    leftSection={<IconShieldCheck size={18} stroke={1.5} aria-hidden />}
  >
    Proof page
  </Button>
);
