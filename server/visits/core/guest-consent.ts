/** What a guest agrees to before they enter: which wordings, in which version and language. */
import { createHash } from 'node:crypto';
import {
  consentKinds,
  refusableKinds,
  type AskedConsentKind,
  type ConsentKind,
} from '#shared/visits/consent-kinds.ts';
import type { GuestRole } from '#shared/visits/guests.ts';
import { defaultConsentVersion } from '#shared/wordings/default-consents.ts';
import { defaultLanguage } from '#shared/wordings/default-wordings.ts';
import {
  isWordingUse,
  type WordingInForce,
  type WordingUse,
} from '#shared/wordings/wording-uses.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import {
  chosenWording,
  inForce,
  published,
  versionOf,
  type ChosenWording,
  type PublishedWording,
} from '#server/wordings/service.ts';
import type { GuestRow } from './guest-store.ts';

type ReadUse = Exclude<WordingUse, 'operator'>;

const useOf = (role: GuestRole, kind: ConsentKind): ReadUse | null => {
  const use = `${role === 'patient' ? 'patient' : 'companion'}.${kind}`;
  return isWordingUse(use) && use !== 'operator' ? use : null;
};

const isAsked = (kind: ConsentKind): kind is AskedConsentKind =>
  kind === 'captions' || kind === 'snapshot';

/** In the order in which they are read. */
const entryUses = (role: GuestRole): { kind: ConsentKind; use: ReadUse }[] =>
  consentKinds.flatMap((kind) => {
    const use = isAsked(kind) ? null : useOf(role, kind);
    return use ? [{ kind, use }] : [];
  });

/**
 * Of all parts together, in a language: it changes with each of them. The day of the product's own
 * wording, as long as no part is the organization's.
 */
export function consentVersion(
  rows: readonly WordingInForce[],
  role: GuestRole,
  language: string,
): string {
  const parts = entryUses(role).map(({ use }) => inForce(rows, use, language));
  if (parts.every((part) => part === null))
    return role === 'patient' ? defaultConsentVersion : `${defaultConsentVersion}-beside`;
  const versions = parts.map(versionOf).join(' ');
  return createHash('sha256').update(`${role} ${versions}`).digest('hex').slice(0, 24);
}

/** The one that they chose, else the patient's of the record. */
export const languageOf = ({
  consentLanguage,
  recordLanguage,
}: Pick<GuestRow, 'consentLanguage' | 'recordLanguage'>): string =>
  consentLanguage ?? recordLanguage ?? defaultLanguage;

/** Whether they agreed to the wordings that are in force. */
export const hasConsented = (guest: GuestRow): boolean =>
  guest.consentVersion === consentVersion(guest.wordingsInForce, guest.role, languageOf(guest));

interface ConsentPart extends ChosenWording {
  kind: ConsentKind;
  mayBeRefused: boolean;
}

interface EntryConsent {
  version: string;
  /** In which some of it was published, by tag. */
  languages: string[];
  parts: ConsentPart[];
}

const mayBeRefused = (kind: ConsentKind): boolean => refusableKinds.some((name) => name === kind);

const consentIn = (
  rows: readonly PublishedWording[],
  role: GuestRole,
  language: string,
): EntryConsent => ({
  version: consentVersion(rows, role, language),
  languages: [...new Set([defaultLanguage, ...rows.map((row) => row.language)])],
  parts: entryUses(role).map(({ kind, use }) => ({
    kind,
    mayBeRefused: mayBeRefused(kind),
    ...chosenWording(rows, use, language),
  })),
});

type Reader = Pick<GuestRow, 'organizationId' | 'role'>;

/** With its words. */
export async function entryConsent(
  db: Connection,
  { organizationId, role }: Reader,
  language: string,
): Promise<EntryConsent> {
  const uses = entryUses(role).map(({ use }) => use);
  return consentIn(await published(db, { organizationId, uses }), role, language);
}

/** One kind alone; null where nothing is said of it to this role. */
export async function wordingOfKind(
  db: Connection,
  guest: Pick<GuestRow, 'organizationId' | 'role' | 'consentLanguage' | 'recordLanguage'>,
  kind: ConsentKind,
): Promise<ChosenWording | null> {
  const use = useOf(guest.role, kind);
  if (use === null) return null;
  const { organizationId } = guest;
  return chosenWording(
    await published(db, { organizationId, uses: [use] }),
    use,
    languageOf(guest),
  );
}
