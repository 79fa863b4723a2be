/** The privacy policy and the terms, as anybody reads them (S580). */
import type { ReadablePage, ReadPublicPage } from '#shared/wordings.ts';
import { defaultLanguage } from '#shared/wordings/default-wordings.ts';
import { filledWording } from '#shared/wordings/wording-blanks.ts';
import { minuteMs } from '#shared/durations.ts';
import type { Visitor } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Session } from '#server/platform/session.ts';
import { requireUnderAddressLimit } from '#server/platform/http/rate-limit.ts';
import { chosenWording, inForce } from './choose-wording.ts';
import { operatorOf, organizationOfPage, published } from './core/published-store.ts';

/** A page is read now and then; this stops a broken program. */
const perAddress = {
  name: 'public-pages',
  most: 120,
  windowMs: minuteMs,
  whenShort: 'pass',
} as const;

/** Who is signed in reads their own organization's. */
type Reader = Visitor & { findSession: () => Promise<Session | null> };

export async function readPublicPage(
  visitor: Reader,
  { page, language = defaultLanguage, ...link }: ReadPublicPage,
): Promise<ReadablePage> {
  await requireUnderAddressLimit(visitor, perAddress);
  const { db } = visitor;
  const organizationId =
    link.organizationId ?? (await visitor.findSession())?.person.organizationId;
  const organization = await organizationOfPage(db, organizationId);
  if (organization === null && organizationId !== undefined) throw new Refusal('not-found');
  const rows = organization
    ? await published(db, { organizationId: organization.id, uses: [page] })
    : [];
  const operator = organization && (await operatorOf(db, organization.id));
  const chosen = chosenWording(rows, page, language);
  return {
    organization: organization?.name ?? null,
    text: filledWording(chosen.text, operator),
    language: chosen.language,
    languages: [...new Set([defaultLanguage, ...rows.map((row) => row.language)])],
    publishedAt: inForce(rows, page, language)?.approvedAt.toISOString() ?? null,
    hasOperator: operator !== null,
  };
}
