/** The end of a form that changes an appointment: whether its patient is told, and the two buttons. */
import { Button, Checkbox, Group } from '@mantine/core';
import footer from '#client/ui/forms/FormFooter.module.css';

interface Props {
  /** Null where no patient could be told. */
  tellsPatient: boolean | null;
  onTellsPatient: (tellsPatient: boolean) => void;
  isPending: boolean;
  canSave: boolean;
  onClose: () => void;
}

export function ChangeFormFooter(props: Props) {
  const { tellsPatient, onTellsPatient, isPending, canSave, onClose } = props;
  return (
    <>
      {tellsPatient !== null && (
        <Checkbox
          label="Tell the patient, where they see a difference"
          checked={tellsPatient}
          onChange={({ currentTarget }) => onTellsPatient(currentTarget.checked)}
        />
      )}
      <Group gap="xs" className={footer.footer ?? ''}>
        <Button variant="default" disabled={isPending} onClick={onClose}>
          Keep it as it is
        </Button>
        <Button type="submit" loading={isPending} disabled={!canSave}>
          Save changes
        </Button>
      </Group>
    </>
  );
}
