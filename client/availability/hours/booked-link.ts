/** Where an appointment that stands in the way of a change of hours is seen: in the week of whose it is. */
import { dayIn } from '#client/ui/times/times.ts';

export const linkToBooked =
  (zone: string, practitionerId: string | undefined) =>
  ({ id, startsAt }: { id: string; startsAt: string }): string => {
    const view = practitionerId ? { view: 'people', of: practitionerId } : { view: 'week' };
    const search = new URLSearchParams({ ...view, day: dayIn(zone, startsAt), appointment: id });
    return `/Scheduling?${search.toString()}`;
  };
