/** A skeleton of a list's rows while they load. */
import { Group, Skeleton, VisuallyHidden } from '@mantine/core';
import { DelayedStatus } from './DelayedStatus.tsx';

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
}

export const LoadingRows = ({ words, height, rows, withAvatar = false }: Props) => (
  <DelayedStatus>
    <VisuallyHidden>{words}</VisuallyHidden>
    <div aria-hidden>
      {widths.slice(0, rows).map((width) => (
        <Group key={width} gap="md" px="md" h={height} wrap="nowrap">
          {withAvatar && <Skeleton height={32} circle />}
          <Skeleton height={height / 2} width={width} />
        </Group>
      ))}
    </div>
  </DelayedStatus>
);
