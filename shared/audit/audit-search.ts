/** The schemas of the audit's queries: how entries are searched, listed and exported. */
import { z } from 'zod';
import {
  actionWords,
  filterMost,
  isInOrder,
  notInOrder,
  outcomes,
  type AuditAction as Action,
} from '#shared/audit.ts';
import { Day } from '#shared/time.ts';

export const AuditAction = z.enum(Object.keys(actionWords) as Action[]);

/** Days are whole days in the reader's own zone, both inclusive. */
const filter = {
  actorId: z.uuid().optional(),
  action: AuditAction.optional(),
  objectType: z.string().max(filterMost.objectType).optional(),
  objectId: z.string().max(filterMost.objectId).optional(),
  outcome: z.enum(outcomes).optional(),
  from: Day.optional(),
  to: Day.optional(),
};

export const AuditFilter = z.strictObject(filter).refine(isInOrder, notInOrder);
export type AuditFilter = z.infer<typeof AuditFilter>;

/** `before` is the number of the entry after which, towards older ones, the answer begins. */
const page = { ...filter, before: z.number().int().positive().optional() };

export const AuditQuery = z
  .strictObject({ ...page, pageSize: z.number().int().min(1).max(100).default(50) })
  .refine(isInOrder, notInOrder)
  .prefault({});
export type AuditQuery = z.infer<typeof AuditQuery>;

export const AuditExport = z.strictObject(page).refine(isInOrder, notInOrder).prefault({});
export type AuditExport = z.infer<typeof AuditExport>;

export const AuditRef = z.strictObject({ seq: z.number().int().positive() });
export type AuditRef = z.infer<typeof AuditRef>;
