/** Chooses the view, and for a week which one: on a phone in one row, else the weeks stand above their days. */

import { may } from '#shared/roles.ts';
import { useUser } from '#client/shell/session/session.tsx';
import type { Address } from '#client/appointments/public/schedule-address.ts';
import { SegmentedControl } from '#client/ui/fields/SegmentedControl.tsx';
import { usePhone } from '#client/ui/panels/use-phone.ts';
import { addDays } from '#client/ui/times/local-days.ts';
import { weekOf } from './schedule-days.ts';
import { StepButtons } from '#client/ui/times/StepButtons.tsx';

interface Props {
  address: Address;
  days: readonly string[];
  today: string;
}

export function WeekSteps({ address, days, today }: Props) {
  const monday = days[0] ?? today;
  const thisMonday = weekOf(today)[0];
  const stepTo = (day: string) => address.showWeek(day === thisMonday ? null : day);
  return (
    <StepButtons
      span="week"
      present="This week"
      isPresent={monday === thisMonday}
      onPresent={() => address.showWeek(null)}
      onStep={(by) => stepTo(addDays(monday, 7 * by))}
    />
  );
}

export function ViewSwitch(props: Props) {
  const { address } = props;
  const user = useUser();
  const isPhone = usePhone();
  return (
    <>
      {isPhone && address.view === 'week' && <WeekSteps {...props} />}
      <SegmentedControl
        aria-label="Days shown"
        value={address.view}
        onChange={(view) => {
          if (view === 'people') address.showPeople({ day: null });
          else if (view === 'week') address.showWeek(null);
          else address.showToday();
        }}
        data={[
          { value: 'today', label: 'Today' },
          { value: 'week', label: 'Week' },
          ...(may(user, 'appointments.plan') ? [{ value: 'people', label: 'People' }] : []),
        ]}
      />
    </>
  );
}
