/** In place of a field: the patient that was chosen for it, and a button to choose another. */
import { Button, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import classes from '#client/patients/record/Patient.module.css';

interface Props {
  /** Of the button, which takes the field's focus. */
  id: string;
  label: string;
  Picture: Icon;
  name: string;
  details: string;
  onChange: () => void;
}

export function ChosenPatient({ id, label, Picture, name, details, onChange }: Props) {
  return (
    <>
      <Text size="sm" fw={600} mb={4}>
        {label}
      </Text>
      <div className={classes.chosen}>
        <Picture size={20} stroke={1.5} aria-hidden />
        <div className={classes.who}>
          <Text fw={600}>{name}</Text>
          <Text size="xs" c="dimmed">
            {details}
          </Text>
        </div>
        <Button id={id} variant="default" onClick={onChange}>
          Change patient
        </Button>
      </div>
    </>
  );
}
