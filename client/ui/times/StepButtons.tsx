/** Arrows that step to the days before and after, and between them the way back to the present ones. */
import { ActionIcon, Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, type Icon } from '@tabler/icons-react';

interface Props {
  span: 'day' | 'week';
  /** The word of the way back. */
  present: string;
  isPresent: boolean;
  onPresent: () => void;
  onStep: (by: 1 | -1) => void;
}

interface StepProps {
  words: string;
  Picture: Icon;
  onClick: () => void;
}

const Step = ({ words, Picture, onClick }: StepProps) => (
  <ActionIcon variant="default" size={36} aria-label={words} title={words} onClick={onClick}>
    <Picture size={18} stroke={1.5} aria-hidden />
  </ActionIcon>
);

export const StepButtons = ({ span, present, isPresent, onPresent, onStep }: Props) => (
  <Group gap={6} wrap="nowrap" data-not-printed>
    <Step words={`Previous ${span}`} Picture={IconChevronLeft} onClick={() => onStep(-1)} />
    <Button variant="default" visibleFrom="sm" disabled={isPresent} onClick={onPresent}>
      {present}
    </Button>
    <Step words={`Next ${span}`} Picture={IconChevronRight} onClick={() => onStep(1)} />
  </Group>
);
