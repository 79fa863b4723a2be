/** Who may find and edit patients. */
import {
  FindPatients,
  NewPatient,
  PatientRef,
  SavePatient,
} from '#shared/appointments/patients.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import { searchCost } from '#server/appointments/search.ts';
import { appointmentsOfPatient } from '#server/appointments/history.ts';
import * as patients from './patients.ts';

export const patientsRouter = router({
  find: permitted('patients.find')
    .input(FindPatients)
    .use(costly('appointments.patients.find', () => searchCost))
    .query(({ ctx, input }) => patients.find(ctx, input)),
  one: permitted('patients.find')
    .input(PatientRef)
    .query(({ ctx, input }) => patients.one(ctx, input)),
  appointments: permitted('patients.find')
    .input(PatientRef)
    .query(({ ctx, input }) => appointmentsOfPatient(ctx, input)),
  add: permitted('patients.find')
    .input(NewPatient)
    .mutation(({ ctx, input }) => patients.add(ctx, input)),
  save: permitted('patients.find')
    .input(SavePatient)
    .mutation(({ ctx, input }) => patients.save(ctx, input)),
});
