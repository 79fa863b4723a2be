/** Who pays for a patient, what was claimed and what the payer answered: the parts of them that are read. */
import { z } from 'zod';
import { common, Identifier, instant, Period, Reference, text } from './fact-elements.ts';
import { Concept } from './fact-values.ts';

/** In the currency's units, with its fraction. */
const Money = z.looseObject({
  value: z.number().optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'is no currency (ISO 4217)')
    .optional(),
});
export type Money = z.infer<typeof Money>;

const states = ['active', 'cancelled', 'draft', 'entered-in-error'] as const;

export const CoverageResource = z.looseObject({
  ...common,
  resourceType: z.literal('Coverage'),
  status: z.enum(states),
  type: Concept.optional(),
  subscriberId: text.optional(),
  beneficiary: Reference,
  period: Period.optional(),
  payor: z.array(Reference).min(1),
  /** Of the group and the plan among others. */
  class: z.array(z.looseObject({ type: Concept, value: text, name: text.optional() })).optional(),
  order: z.int().positive().optional(),
});

export const AccountResource = z.looseObject({
  ...common,
  resourceType: z.literal('Account'),
  status: z.enum(['active', 'inactive', 'entered-in-error', 'on-hold', 'unknown']),
  identifier: z.array(Identifier).optional(),
  type: Concept.optional(),
  name: text.optional(),
  subject: z.array(Reference).length(1, 'is not of one patient'),
  servicePeriod: Period.optional(),
  guarantor: z.array(z.looseObject({ party: Reference })).optional(),
});

/** Of a claim and of the answer to it. */
const ofClaim = {
  ...common,
  identifier: z.array(Identifier).optional(),
  status: z.enum(states),
  type: Concept,
  use: z.enum(['claim', 'preauthorization', 'predetermination']),
  patient: Reference,
  created: instant,
};

export const ClaimResource = z.looseObject({
  ...ofClaim,
  resourceType: z.literal('Claim'),
  insurer: Reference.optional(),
  provider: Reference.optional(),
  item: z.array(z.looseObject({ encounter: z.array(Reference).optional() })).optional(),
  total: Money.optional(),
});

export const Adjudication = z.looseObject({
  category: Concept,
  reason: Concept.optional(),
  amount: Money.optional(),
});

export const ClaimResponseResource = z.looseObject({
  ...ofClaim,
  resourceType: z.literal('ClaimResponse'),
  insurer: Reference,
  request: Reference.optional(),
  outcome: z.enum(['queued', 'complete', 'error', 'partial']),
  disposition: text.optional(),
  preAuthRef: text.optional(),
  adjudication: z.array(Adjudication).optional(),
  item: z.array(z.looseObject({ adjudication: z.array(Adjudication).optional() })).optional(),
  total: z.array(z.looseObject({ category: Concept, amount: Money })).optional(),
  payment: z.looseObject({ amount: Money, date: instant.optional() }).optional(),
});
