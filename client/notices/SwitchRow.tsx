/** One setting as a row of a card: its words at the left, the switch at the right, all of it pressable. */
import { Switch } from '@mantine/core';
import classes from './SwitchRow.module.css';

/** For any choice of Mantine's that has words beside it. */
export const rowClasses = {
  root: classes.root ?? '',
  body: classes.body ?? '',
  labelWrapper: classes.words ?? '',
  label: classes.label ?? '',
};

interface Props {
  label: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

export const SwitchRow = ({ label, checked, disabled, onChange }: Props) => (
  <Switch
    classNames={rowClasses}
    labelPosition="left"
    label={label}
    checked={checked}
    disabled={disabled}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);
