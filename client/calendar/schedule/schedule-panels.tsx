/** The panels beside the schedule, loaded once the page is shown: their forms bring zod. */
import { onDemand } from '#client/shell/loading/on-demand.tsx';

export const FindTime = onDemand(
  async () => (await import('#client/calendar/schedule/find-time/FindTime.tsx')).FindTime,
);

export const Waitlist = onDemand(
  async () => (await import('#client/waitlist/public/Waitlist.tsx')).Waitlist,
);

export const UnsentLetters = onDemand(
  async () => (await import('#client/front-desk/public/UnsentLetters.tsx')).UnsentLetters,
);
