/** The panels of one appointment, loaded once the page is shown: their forms bring zod. */
import { onDemand } from '#client/shell/loading/on-demand.tsx';

export const Details = onDemand(
  async () => (await import('#client/appointments/details/Details.tsx')).Details,
);

export const NewAppointment = onDemand(
  async () => (await import('#client/appointments/booking/NewAppointment.tsx')).NewAppointment,
);
