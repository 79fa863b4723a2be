/** An organization's retention as its administrators see and change it, and its legal hold. */
import {
  defaultRetentionDays,
  RetentionDays,
  retentionCountMost,
  retentionKinds,
  retentionPolicies,
  type RetentionCount,
  type RetentionView,
  type SaveRetention,
  type SetLegalHold,
} from '#shared/retention.ts';
import { z } from 'zod';
import { record } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { countStored } from './deletion-store.ts';
import * as store from './store.ts';

const leastDraftDays = retentionPolicies.drafts.fewestDays;

/** What was saved before drafts had days of their own counted them among the notes. */
const withDrafts = (days: unknown): unknown =>
  days !== null && typeof days === 'object' && 'notes' in days && !('drafts' in days)
    ? { ...days, drafts: days.notes === null ? null : Math.max(Number(days.notes), leastDraftDays) }
    : days;

/**
 * What was never saved, or is no longer valid, is the default; each kind for itself, so that a kind that
 * is new, or of a later release, leaves the others as they were set.
 */
export function daysIn({ days }: Pick<store.RetentionSettings, 'days'>): RetentionDays {
  const stored = z.record(z.string(), z.unknown()).catch({}).parse(withDrafts(days));
  const entries = retentionKinds.map((kind) => {
    const saved = RetentionDays.shape[kind].safeParse(stored[kind]);
    return [kind, saved.success ? saved.data : defaultRetentionDays[kind]];
  });
  return RetentionDays.parse(Object.fromEntries(entries));
}

async function countsOf({ db, session }: SignedIn): Promise<RetentionCount[]> {
  const { organizationId } = session.person;
  const deletions = await store.lastDeletions(db, organizationId);
  const counts: RetentionCount[] = [];
  for (const kind of retentionKinds) {
    const most = retentionCountMost + 1;
    const stored = await countStored(db, kind, { organizationId, most });
    const last = deletions.find((deletion) => deletion.kind === kind);
    counts.push({
      kind,
      stored: Math.min(stored, retentionCountMost),
      isMore: stored > retentionCountMost,
      lastDeleted: last ? { at: last.at.toISOString(), count: last.count } : null,
    });
  }
  return counts;
}

export async function readRetention(signedIn: SignedIn): Promise<RetentionView> {
  const { organizationId, zone } = signedIn.session.person;
  const settings = await store.settingsOf(signedIn.db, organizationId);
  const { version, heldSince, heldBy } = settings;
  return {
    version,
    days: daysIn(settings),
    legalHold: heldSince ? { since: heldSince.toISOString(), by: heldBy } : null,
    counts: await countsOf(signedIn),
    zone,
  };
}

const aboutOrganization = (id: string) => ({ type: 'Organization', id });

/** It applies from the next night on. Throws 409 where somebody else changed it meanwhile. */
export async function saveRetention(
  signedIn: SignedIn,
  { version, days }: SaveRetention,
): Promise<RetentionView> {
  const { organizationId } = signedIn.session.person;
  await signedIn.db.transaction().execute(async (db) => {
    await store.lockOrganization(db, { organizationId, to: 'change' });
    const settings = await store.settingsOf(db, organizationId);
    if (settings.version !== version) throw new Refusal('conflict');
    const before = daysIn(settings);
    const changed = retentionKinds.filter((kind) => before[kind] !== days[kind]);
    if (changed.length === 0) return;
    await store.saveDays(db, organizationId, { days, version: version + 1 });
    const only = (all: RetentionDays) =>
      Object.fromEntries(changed.map((kind) => [kind, all[kind]]));
    await record(db, signedIn, {
      action: 'retention.save',
      object: aboutOrganization(organizationId),
      detail: { before: only(before), after: only(days) },
    });
  });
  return readRetention(signedIn);
}

/** From its commit on nothing of the organization is deleted by age, running deletions included. */
export async function setLegalHold(
  signedIn: SignedIn,
  { on }: SetLegalHold,
): Promise<RetentionView> {
  const { organizationId, id } = signedIn.session.person;
  await signedIn.db.transaction().execute(async (db) => {
    await store.lockOrganization(db, { organizationId, to: 'change' });
    const { heldSince } = await store.settingsOf(db, organizationId);
    if ((heldSince !== null) === on) return;
    await store.setHold(db, organizationId, on ? { since: signedIn.now(), by: id } : null);
    await record(db, signedIn, {
      action: on ? 'retention.hold' : 'retention.release',
      object: aboutOrganization(organizationId),
    });
  });
  return readRetention(signedIn);
}
