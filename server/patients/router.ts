/** Who may find, edit and merge patients. */
import {
  ConfirmMerge,
  FindTwins,
  ListMerges,
  MergeRef,
  RequestMerge,
} from '#shared/patients/patient-merges.ts';
import {
  FindPatients,
  NewPatient,
  PatientRef,
  RecordDeath,
  SavePatient,
} from '#shared/patients.ts';
import { SaveSmsConsent } from '#shared/patients/sms-consent.ts';
import {
  CancelBooked,
  CancellationRef,
  ListBookedOfDeceased,
} from '#shared/patients/booked-of-deceased.ts';
import { costly, permitted } from '#server/platform/trpc.ts';
import { searchCost } from '#server/platform/cost/search-cost.ts';
import { bookedOfDeceased } from './booked/booked-of-deceased.ts';
import { cancelBooked, undoCancelBooked } from './booked/cancel-booked.ts';
import * as merging from './patient-merges.ts';
import type { PatientNeeds } from './needs.ts';
import * as patients from './patients.ts';
import { recordDeath } from './record-death.ts';
import { importsRouter } from './importing/imports-router.ts';
import { undoMerge } from './undo-merge.ts';
import { reach, saveSmsConsent } from './patient-sms-consent.ts';

/** They make `appointments.patients`, with what appointments add to it. */
export const patientProcedures = {
  find: permitted('patients.find')
    .input(FindPatients)
    .use(costly('appointments.patients.find', () => searchCost))
    .query(({ ctx, input }) => patients.find(ctx, input)),
  one: permitted('patients.find')
    .input(PatientRef)
    .query(({ ctx, input }) => patients.readPatient(ctx, input)),
  add: permitted('patients.find')
    .input(NewPatient)
    .mutation(({ ctx, input }) => patients.add(ctx, input)),
  save: permitted('patients.find')
    .input(SavePatient)
    .mutation(({ ctx, input }) => patients.save(ctx, input)),
  recordDeath: permitted('patients.find')
    .input(RecordDeath)
    .mutation(({ ctx, input }) => recordDeath(ctx, input)),
  bookedOfDeceased: permitted('appointments.desk')
    .input(ListBookedOfDeceased)
    .query(({ ctx, input }) => bookedOfDeceased(ctx, input)),
  cancelBooked: permitted<PatientNeeds>('appointments.desk')
    .input(CancelBooked)
    .use(costly('appointments.patients.cancelBooked', ({ items }: CancelBooked) => items.length))
    .mutation(({ ctx, input }) => cancelBooked(ctx, input)),
  undoCancelBooked: permitted<PatientNeeds>('appointments.desk')
    .input(CancellationRef)
    .mutation(({ ctx, input }) => undoCancelBooked(ctx, input)),
  reach: permitted('patients.find')
    .input(PatientRef)
    .query(({ ctx, input }) => reach(ctx, input)),
  saveSmsConsent: permitted('patients.find')
    .input(SaveSmsConsent)
    .mutation(({ ctx, input }) => saveSmsConsent(ctx, input)),
  twins: permitted('patients.find')
    .input(FindTwins)
    .use(costly('appointments.patients.twins', () => searchCost))
    .query(({ ctx, input }) => patients.twins(ctx, input)),
  merges: permitted('patients.find')
    .input(ListMerges)
    .query(({ ctx, input }) => merging.merges(ctx, input)),
  requestMerge: permitted('patients.find')
    .input(RequestMerge)
    .mutation(({ ctx, input }) => merging.requestMerge(ctx, input)),
  confirmMerge: permitted<PatientNeeds>('patients.merge')
    .input(ConfirmMerge)
    .mutation(({ ctx, input }) => merging.confirmMerge(ctx, input)),
  undoMerge: permitted('patients.merge')
    .input(MergeRef)
    .mutation(({ ctx, input }) => undoMerge(ctx, input)),
  declineMerge: permitted('patients.find')
    .input(MergeRef)
    .mutation(({ ctx, input }) => merging.declineMerge(ctx, input)),
  imports: importsRouter,
};
