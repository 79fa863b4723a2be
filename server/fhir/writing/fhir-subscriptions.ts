/** Maps subscriptions of programs from and to FHIR R4. */
import type { Bundle, Subscription as FhirSubscription } from 'fhir/r4.js';
import { z } from 'zod';
import { subscribedTypes, type SubscribedType } from '#shared/programs/notifications.ts';
import { permits, type ScopeRights } from '#shared/programs/scopes.ts';
import {
  subscribe,
  subscription,
  subscriptions,
  unsubscribe,
  type Subscription,
} from '#server/programs/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import type { FhirServer } from '#server/fhir/fhir-codes.ts';
import { isId } from '#server/fhir/query.ts';
import { matchOf, searchset } from '#server/fhir/searchset.ts';
import { unfit } from './appointment-body.ts';

/** What we answer ourselves and derive from the rest: it is not judged. */
const derived = z.unknown().optional();

export const SubscriptionBody = z.strictObject({
  resourceType: z.literal('Subscription'),
  id: derived,
  meta: derived,
  text: derived,
  identifier: derived,
  status: z.enum(['requested', 'active']),
  reason: z.string().trim().min(1).max(200),
  criteria: z.string().max(200),
  channel: z.strictObject({
    type: z.literal('rest-hook', 'Notifications are sent by rest-hook'),
    endpoint: z.string().max(500),
    payload: z.literal('application/json').optional(),
    extension: derived,
  }),
});
export type SubscriptionBody = z.infer<typeof SubscriptionBody>;

const criteriaWords = `criteria is one of ${subscribedTypes.join(', ')}, or Appointment?practitioner=Practitioner/<id>.`;

function criteriaOf(text: string): { resourceType: SubscribedType; practitionerId: string | null } {
  const [, type, practitionerId = null] =
    /^([A-Za-z]+)(?:\?practitioner=(?:Practitioner\/)?([0-9a-f-]{36}))?$/.exec(text) ?? [];
  const resourceType = subscribedTypes.find((subscribedType) => subscribedType === type);
  if (
    !resourceType ||
    (practitionerId !== null && (type !== 'Appointment' || !isId(practitionerId)))
  )
    throw unfit(criteriaWords);
  return { resourceType, practitionerId };
}

function subscriptionOf(
  { base }: FhirServer,
  { id, resourceType, practitionerId, endpoint, reason }: Subscription,
  secret?: string,
): FhirSubscription {
  const whose = practitionerId === null ? '' : `?practitioner=Practitioner/${practitionerId}`;
  const url = `${base}/StructureDefinition/webhook-secret`;
  return {
    resourceType: 'Subscription',
    id,
    status: 'active',
    reason,
    criteria: `${resourceType}${whose}`,
    channel: {
      type: 'rest-hook',
      endpoint,
      payload: 'application/json',
      ...(secret !== undefined && { extension: [{ url, valueString: secret }] }),
    },
  };
}

/** A program is told only of what it may read. */
export async function create(
  signedIn: SignedIn,
  server: FhirServer,
  { body, rights }: { body: SubscriptionBody; rights: ScopeRights | null },
): Promise<FhirSubscription> {
  const criteria = criteriaOf(body.criteria);
  if (rights === null || !permits(rights, criteria.resourceType, 'r'))
    throw new Refusal('programs.scope-missing', {
      words: `This needs the scope system/${criteria.resourceType}.r.`,
    });
  const { endpoint } = body.channel;
  const { secret, ...made } = await subscribe(signedIn, {
    ...criteria,
    endpoint,
    reason: body.reason,
  });
  return subscriptionOf(server, made, secret);
}

export async function read(
  signedIn: SignedIn,
  server: FhirServer,
  id: string,
): Promise<FhirSubscription> {
  if (!isId(id)) throw new Refusal('not-found');
  return subscriptionOf(server, await subscription(signedIn, id));
}

export async function search(
  signedIn: SignedIn,
  server: FhirServer,
): Promise<Bundle<FhirSubscription>> {
  const subscriptionRows = await subscriptions(signedIn);
  return searchset(
    subscriptionRows.map((subscription) => matchOf(server, subscriptionOf(server, subscription))),
  );
}

export async function remove(signedIn: SignedIn, id: string): Promise<void> {
  if (!isId(id)) throw new Refusal('not-found');
  await unsubscribe(signedIn, id);
}
