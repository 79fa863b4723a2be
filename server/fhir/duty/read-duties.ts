/** Reads who is on call, and the units, for the FHIR pages; each read is audited. */
import type { Bundle, HealthcareService, PractitionerRole } from 'fhir/r4.js';
import type { UnitRecord } from '#shared/organization/units.ts';
import { permits, type ScopeRights } from '#shared/programs/scopes.ts';
import { folded } from '#shared/text/name-folding.ts';
import { may } from '#shared/roles.ts';
import { record } from '#server/audit/service.ts';
import { unitRecord, unitRecords } from '#server/organization/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { dutyById, onCallAt, type Duty } from '#server/on-call/service.ts';
import {
  isId,
  type DutySearch,
  type HealthcareServiceSearch,
  type Token,
} from '#server/fhir/query.ts';
import { limitsOf } from '#server/fhir/searching/date-bounds.ts';
import type { SearchRequest } from '#server/fhir/searching/search-request.ts';
import { identifierOf, type FhirServer } from '#server/fhir/fhir-codes.ts';
import { matchOf } from '#server/fhir/searchset.ts';
import { bundleOf, fhirServerOf } from '#server/fhir/read-appointments.ts';
import { unitRoleById, unitRoles } from '#server/people/service.ts';
import { unitChanges } from './unit-change-store.ts';
import { healthcareServiceOf, membershipRoleOf, practitionerRoleOf } from './duty-resources.ts';

/** Throws 403. */
function requireReader({ session }: SignedIn): string {
  if (!may(session.person, 'roster.read')) throw new Refusal('access.denied');
  return session.person.organizationId;
}

const noteRead = (signedIn: SignedIn, detail: Record<string, string | number>): Promise<void> =>
  record(signedIn.db, signedIn, { action: 'schedule.read', detail: { as: 'fhir', ...detail } });

/** One for each unit that somebody belongs to. Throws 400 where neither a person nor a unit is named. */
async function memberRoles(
  signedIn: SignedIn,
  { date, service, practitioner }: DutySearch,
  request: SearchRequest,
): Promise<Bundle<PractitionerRole>> {
  if (service === undefined && practitioner === undefined)
    throw new Refusal('input.malformed', { words: 'role=member needs service or practitioner.' });
  const query = { practitionerId: practitioner, unitId: service, at: date, now: signedIn.now() };
  const { organizationId } = signedIn.session.person;
  const unitRolesThen = await unitRoles(signedIn.db, organizationId, query);
  const fhirServer = fhirServerOf(signedIn);
  const resources = unitRolesThen.map((role) => membershipRoleOf(fhirServer, role));
  await noteRead(signedIn, { role: 'member', count: resources.length });
  return bundleOf({ fhirServer, self: request.address(), total: resources.length, resources });
}

function rolesOf(
  fhirServer: FhirServer,
  units: readonly UnitRecord[],
  duties: readonly Duty[],
): PractitionerRole[] {
  const names = new Map(units.map((unit) => [unit.id, unit.name]));
  return duties.map((duty) =>
    practitionerRoleOf(fhirServer, duty, { id: duty.unitId, name: names.get(duty.unitId) ?? '' }),
  );
}

/** All of that moment; nothing is left to a second page, for a caller may not miss who is on call. */
export async function practitionerRoles(
  signedIn: SignedIn,
  search: DutySearch,
  { request }: { request: SearchRequest },
): Promise<Bundle<PractitionerRole>> {
  const organizationId = requireReader(signedIn);
  if (search.role === 'member') return memberRoles(signedIn, search, request);
  const { date, service, practitioner } = search;
  const { db } = signedIn;
  const fhirServer = fhirServerOf(signedIn);
  const at = date ?? signedIn.now();
  const duties = await onCallAt(db, { organizationId, at, unitId: service });
  const roles = rolesOf(
    fhirServer,
    await unitRecords(db, organizationId),
    duties.filter(
      ({ practitionerId }) => practitioner === undefined || practitionerId === practitioner,
    ),
  );
  await noteRead(signedIn, { at: at.toISOString(), count: roles.length });
  return bundleOf({ fhirServer, self: request.address(), total: roles.length, resources: roles });
}

/** Another hospital's is not found (S15). */
export async function practitionerRole(signedIn: SignedIn, id: string): Promise<PractitionerRole> {
  const organizationId = requireReader(signedIn);
  const { db } = signedIn;
  const duty = isId(id) ? await dutyById(db, organizationId, id) : null;
  const unit = duty && (await unitRecord(db, organizationId, duty.unitId));
  if (!unit) {
    const unitRole = isId(id)
      ? await unitRoleById(db, organizationId, { id, now: signedIn.now() })
      : null;
    if (!unitRole) throw new Refusal('not-found');
    await noteRead(signedIn, { practitionerId: unitRole.practitionerId });
    return membershipRoleOf(fhirServerOf(signedIn), unitRole);
  }
  await noteRead(signedIn, { practitionerId: duty.practitionerId });
  return practitionerRoleOf(fhirServerOf(signedIn), duty, unit);
}

/** Parts of words, as those of people and providers are searched. */
const hasWords = (name: string, words: string): boolean =>
  words.split(/\s+/).every((word) => folded(name).includes(folded(word)));

function isIdentified({ id, code }: UnitRecord, { system, value }: Token): boolean {
  const urn = identifierOf(id);
  if (system === urn.system && value === urn.value) return true;
  return system === null && [urn.value, id, code].includes(value);
}

/** Units that are open; closed ones too where they are searched by change, id or identifier. */
async function unitsFor(
  { db, session }: SignedIn,
  { _lastUpdated: bounds, _id: ids, name, identifier }: HealthcareServiceSearch,
): Promise<{ units: UnitRecord[]; changes: ReadonlyMap<string, Date> }> {
  const { organizationId, zone } = session.person;
  const [units, changes] = await Promise.all([
    unitRecords(db, organizationId),
    unitChanges(db, organizationId),
  ]);
  const isOfPast = bounds.length > 0 || ids !== undefined || identifier !== undefined;
  const { from, until } = limitsOf(bounds, zone);
  const isWithin = ({ id }: UnitRecord) => {
    const at = changes.get(id);
    return at !== undefined && (!from || at >= from) && (!until || at < until);
  };
  const matches = (unit: UnitRecord) =>
    (isOfPast || unit.active) &&
    (bounds.length === 0 || isWithin(unit)) &&
    (ids?.includes(unit.id) ?? true) &&
    (identifier === undefined || isIdentified(unit, identifier)) &&
    (name === undefined || hasWords(unit.name, name));
  return { units: units.filter(matches), changes };
}

/** With who is on call now, by one more statement, where it is asked for. */
export async function healthcareServices(
  signedIn: SignedIn,
  search: HealthcareServiceSearch,
  { rights, request }: { rights: ScopeRights | null; request: SearchRequest },
): Promise<Bundle<HealthcareService | PractitionerRole>> {
  const organizationId = requireReader(signedIn);
  const withRoles = search._revinclude.length > 0;
  if (withRoles && rights !== null && !permits(rights, 'PractitionerRole', 's'))
    throw new Refusal('programs.scope-missing', {
      words: 'This needs the scope system/PractitionerRole.s.',
    });
  const { units, changes } = await unitsFor(signedIn, search);
  const fhirServer = fhirServerOf(signedIn);
  const at = signedIn.now();
  const duties = withRoles ? await onCallAt(signedIn.db, { organizationId, at }) : [];
  const roles = rolesOf(
    fhirServer,
    units,
    duties.filter(({ unitId }) => units.some(({ id }) => id === unitId)),
  );
  await noteRead(signedIn, {
    count: units.length,
    ...(withRoles && { at: at.toISOString(), roles: roles.length }),
  });
  const bundle = bundleOf({
    fhirServer,
    self: request.address(),
    total: units.length,
    resources: units.map((unit) => healthcareServiceOf(unit, changes.get(unit.id))),
  });
  const included = roles.map((role) => ({
    ...matchOf(fhirServer, role),
    search: { mode: 'include' as const },
  }));
  return included.length === 0
    ? bundle
    : { ...bundle, entry: [...(bundle.entry ?? []), ...included] };
}

/** Closed ones too: shifts of the past are of them. Null where there is no such unit. */
export async function serviceOfUnit(
  signedIn: SignedIn,
  id: string,
): Promise<HealthcareService | null> {
  const organizationId = requireReader(signedIn);
  const unit = isId(id) ? await unitRecord(signedIn.db, organizationId, id) : null;
  if (!unit) return null;
  await noteRead(signedIn, { unitId: id });
  const changes = await unitChanges(signedIn.db, organizationId);
  return healthcareServiceOf(unit, changes.get(id));
}
