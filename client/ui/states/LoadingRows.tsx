/** A skeleton of a list's rows while they load. */
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { Card } from '#client/ui/Card.tsx';
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

const oneLine = (width: string) => <Skeleton height={14} width={width} />;

const twoLines = (width: string) => (
  <div className={classes.lines}>
    <Skeleton height={14} width={`calc(${width} / 2)`} />
    <Skeleton height={10} width={width} />
  </div>
);

export function LoadingRows({ words, height, rows, withAvatar = false, isBare = false }: Props) {
  const Frame = isBare ? 'div' : Card;
  return (
    <DelayedStatus>
      <VisuallyHidden>{words}</VisuallyHidden>
      <Frame aria-hidden>
        {widths.slice(0, rows).map((width) => (
          <div key={width} className={classes.row} style={{ minHeight: height }}>
            {withAvatar && <Skeleton height={32} circle />}
            {isBare ? oneLine(width) : twoLines(width)}
          </div>
        ))}
      </Frame>
    </DelayedStatus>
  );
}
