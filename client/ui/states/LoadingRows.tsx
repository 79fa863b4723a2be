/** A skeleton of a list's rows while they load. */
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { DelayedStatus } from './DelayedStatus.tsx';
import classes from './LoadingRows.module.css';

const widths = ['62%', '48%', '55%', '70%', '44%', '58%', '50%', '66%'];

interface Props {
  /** "Loading the accounts", for screen readers. */
  words: string;
  /** Of one row, in px. */
  height: number;
  /** How many, where a section is usually short. */
  rows?: number;
  /** Each row begins with a person's circle. */
  withAvatar?: boolean;
  /** Within a card or a panel, where the rows have one line. */
  isBare?: boolean;
}

export const LoadingRows = ({ words, height, rows, withAvatar, isBare }: Props) => (
  <DelayedStatus>
    <VisuallyHidden>{words}</VisuallyHidden>
    <div aria-hidden className={classes.rows} data-bare={isBare}>
      {widths.slice(0, rows).map((width) => (
        <div key={width} style={{ minHeight: height }}>
          {withAvatar && <Skeleton height={32} circle />}
          <span>
            <Skeleton width={width} />
            <Skeleton width={width} />
          </span>
        </div>
      ))}
    </div>
  </DelayedStatus>
);
