/** What is done, or ordered to be done, as it is borrowed from other systems: the parts that are read. */
import { z } from 'zod';
import { common, instant, Notes, Period, Reference } from './fact-elements.ts';
import { Concept } from './fact-values.ts';

export const ProcedureResource = z.looseObject({
  ...common,
  resourceType: z.literal('Procedure'),
  status: z.enum([
    'preparation',
    'in-progress',
    'not-done',
    'on-hold',
    'stopped',
    'completed',
    'entered-in-error',
    'unknown',
  ]),
  statusReason: Concept.optional(),
  code: Concept,
  subject: Reference,
  encounter: Reference.optional(),
  performedDateTime: instant.optional(),
  performedPeriod: Period.optional(),
  performer: z.array(z.looseObject({ actor: Reference })).optional(),
  bodySite: z.array(Concept).optional(),
  outcome: Concept.optional(),
  note: Notes,
});

export const ServiceRequestResource = z.looseObject({
  ...common,
  resourceType: z.literal('ServiceRequest'),
  status: z.enum([
    'draft',
    'active',
    'on-hold',
    'revoked',
    'completed',
    'entered-in-error',
    'unknown',
  ]),
  intent: z.enum(
    ['order', 'original-order', 'reflex-order', 'filler-order', 'instance-order'],
    'is no order: proposals and plans are not kept',
  ),
  doNotPerform: z.literal(false, 'is an order not to do it, which is not kept').optional(),
  priority: z.enum(['routine', 'urgent', 'asap', 'stat']).optional(),
  code: Concept,
  subject: Reference,
  encounter: Reference.optional(),
  occurrenceDateTime: instant.optional(),
  authoredOn: instant.optional(),
  requester: Reference.optional(),
  bodySite: z.array(Concept).optional(),
  note: Notes,
});
