/** One of a few choices, all of them in view. */
import { useId } from 'react';
import classes from './SegmentedControl.module.css';

interface Props<Value extends string> {
  'aria-label'?: string;
  'aria-labelledby'?: string;
  /** `count`: how many each would show. */
  data: readonly { value: Value; label: string; count?: number }[];
  value: Value;
  onChange: (value: Value) => void;
  fullWidth?: boolean;
  size?: 'xs' | 'sm';
}

/**
 * Mantine's own measures where its moving background has to be: a layout of the whole page before it
 * is first painted, and again at each choice.
 */
export function SegmentedControl<Value extends string>(props: Props<Value>) {
  const { data, value: chosen, onChange, fullWidth = false, size = 'sm', ...named } = props;
  const id = useId();
  return (
    <div
      {...named}
      role="radiogroup"
      className={`${classes.root} ${fullWidth ? classes.fullWidth : ''}`}
    >
      {data.map(({ value, label, count }) => (
        <div key={value} className={classes.segment}>
          <input
            type="radio"
            className={classes.input}
            id={`${id}-${value}`}
            name={id}
            value={value}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          <label
            htmlFor={`${id}-${value}`}
            className={`${classes.label} ${size === 'xs' ? classes.small : ''}`}
            data-none={count === 0 || undefined}
          >
            <span>
              {label}
              {count !== undefined && <span className={classes.count}> {count}</span>}
            </span>
          </label>
        </div>
      ))}
    </div>
  );
}
