/** Buttons that go from day to day. */
import { StepButtons } from '#client/ui/times/StepButtons.tsx';
import { addDays } from '#client/ui/times/local-days.ts';

interface Props {
  day: string;
  today: string;
  onDay: (day: string) => void;
}

export const DaySteps = ({ day, today, onDay }: Props) => (
  <StepButtons
    span="day"
    present="Today"
    isPresent={day === today}
    onPresent={() => onDay(today)}
    onStep={(by) => onDay(addDays(day, by))}
  />
);
