/** A name without a patient's record: offered below the patients who were found, and shown once it was chosen. */
import { Button } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { ChosenPatient } from '#client/patients/search/ChosenPatient.tsx';
import type { TextChoice } from '#client/ui/fields/pickers/TextPicker.tsx';

export const nameOnlyChoice = (name: string, onChoose: () => void): TextChoice => ({
  id: 'name',
  label: `Only the name: ${name}`,
  details: 'Not known who it is. It is marked, and can be linked later.',
  icon: <IconUserQuestion size={18} stroke={1.5} aria-hidden />,
  onChoose,
});

/** Below the field, for names too short to be searched, or while the server does not answer. */
export const NameOnlyButton = ({ onClick }: { onClick: () => void }) => (
  <Button
    variant="subtle"
    size="compact-sm"
    leftSection={<IconUserQuestion size={16} stroke={1.5} aria-hidden />}
    onClick={onClick}
  >
    Only the name
  </Button>
);

interface Props {
  id: string;
  label: string;
  name: string;
  onChange: () => void;
}

export const NameOnly = (props: Props) => (
  <div>
    <ChosenPatient
      {...props}
      Picture={IconUserQuestion}
      details="Only the name: no messages, no history. You can link a patient later."
    />
  </div>
);
