/** The panels beside the schedule, loaded once the page is shown: their forms bring zod. */
import { onDemand } from '#client/shell/on-demand.tsx';

export const FindTime = onDemand(
  async () => (await import('#client/appointments/slots/FindTime.tsx')).FindTime,
);

export const Waitlist = onDemand(
  async () => (await import('#client/appointments/waitlist/Waitlist.tsx')).Waitlist,
);

export const NotTold = onDemand(
  async () => (await import('#client/appointments/unsent-letters/NotTold.tsx')).NotTold,
);
