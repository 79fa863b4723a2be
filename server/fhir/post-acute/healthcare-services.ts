/** HealthcareService: the units of the hospital, or what post-acute providers offer, for who may read these too. */
import type { Bundle, HealthcareService } from 'fhir/r4.js';
import { permits, type ScopeRight, type ScopeRights } from '#shared/programs/scopes.ts';
import { may } from '#shared/roles.ts';
import * as duty from '#server/fhir/duty/read-duties.ts';
import type { HealthcareServiceSearch } from '#server/fhir/query.ts';
import type { SearchRequest } from '#server/fhir/searching/search-request.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { postAcuteServiceById, searchPostAcuteServices } from './read-providers.ts';

/** A program needs the scope of Organization besides: with that of HealthcareService it reads units alone. */
const mayReadProviders = (
  { session }: SignedIn,
  rights: ScopeRights | null,
  right: ScopeRight,
): boolean =>
  rights === null ? may(session.person, 'cases.work') : permits(rights, 'Organization', right);

/** Units are answered all at once. */
const ofPages = ['_count', '_after', '_sort'];

export function healthcareServices(
  signedIn: SignedIn,
  search: HealthcareServiceSearch,
  call: { rights: ScopeRights | null; request: SearchRequest },
): Promise<Bundle> {
  const { 'service-category': category, _revinclude: revIncludes, ...ofProviders } = search;
  if (category === 'unit') {
    const [name] = ofPages.filter((parameter) => parameter in call.request.parameters);
    if (name !== undefined)
      throw new Refusal('input.malformed', {
        words: `${name} is for service-category=post-acute. Units are answered all at once: leave it out.`,
      });
    return duty.healthcareServices(signedIn, search, call);
  }
  if (!mayReadProviders(signedIn, call.rights, 's'))
    throw new Refusal('programs.scope-missing', {
      words: 'This needs the scope system/Organization.s.',
    });
  if (revIncludes.length > 0)
    throw new Refusal('input.malformed', { words: '_revinclude is for units alone.' });
  return searchPostAcuteServices(signedIn, ofProviders, call);
}

/** Throws 404 for a provider where providers may not be read. */
export async function healthcareService(
  signedIn: SignedIn,
  id: string,
  rights: ScopeRights | null,
): Promise<HealthcareService> {
  const ofUnit = await duty.serviceOfUnit(signedIn, id);
  if (ofUnit) return ofUnit;
  if (!mayReadProviders(signedIn, rights, 'r')) throw new Refusal('not-found');
  return postAcuteServiceById(signedIn, id);
}
