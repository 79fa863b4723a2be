/** The panels beside the schedule and the calendar, loaded once the page is shown: their forms bring zod. */
import { lazy } from 'react';

export const Details = lazy(async () => ({
  default: (await import('#client/appointments/details/Details.tsx')).Details,
}));

export const NewAppointment = lazy(async () => ({
  default: (await import('#client/appointments/booking/NewAppointment.tsx')).NewAppointment,
}));

export const FindTime = lazy(async () => ({
  default: (await import('#client/appointments/slots/FindTime.tsx')).FindTime,
}));

export const Waitlist = lazy(async () => ({
  default: (await import('#client/appointments/waitlist/Waitlist.tsx')).Waitlist,
}));

export const NotTold = lazy(async () => ({
  default: (await import('#client/appointments/unsent-letters/NotTold.tsx')).NotTold,
}));
