/** Who may read and change appointment types. */
import { Nothing } from '#shared/auth.ts';
import { NewType, SaveType } from '#shared/appointments/appointment-types.ts';
import { permitted } from '#server/platform/trpc.ts';
import { newType, saveType } from './appointment-type-changes.ts';
import * as types from './appointment-types.ts';

/** Spread into the router of appointments: their names have no prefix. */
export const typeProcedures = {
  types: permitted('appointments.read')
    .input(Nothing)
    .query(({ ctx }) => types.types(ctx)),
  typeRecords: permitted('appointments.administer')
    .input(Nothing)
    .query(({ ctx }) => types.typeRecords(ctx)),
  newType: permitted('appointments.administer')
    .input(NewType)
    .mutation(({ ctx, input }) => newType(ctx, input)),
  saveType: permitted('appointments.administer')
    .input(SaveType)
    .mutation(({ ctx, input }) => saveType(ctx, input)),
};
