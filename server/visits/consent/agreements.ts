/** Who agreed to which wording; it names patients, so that each reading is audited (S581). */
import {
  agreementsOfPage,
  type Agreements,
  type BuiltInText,
  type ListAgreements,
} from '#shared/visits/agreements.ts';
import { consentKinds, type ConsentKind } from '#shared/visits/consent-kinds.ts';
import { defaultConsents, defaultConsentVersion } from '#shared/wordings/default-consents.ts';
import { consentUseNames, type ConsentUse } from '#shared/wordings/wording-uses.ts';
import { record } from '#server/audit/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as store from './agreement-store.ts';

const kindOf = (use: ConsentUse): ConsentKind | undefined =>
  consentKinds.find((kind) => use.endsWith(`.${kind}`));

function wordingOf(sought: ListAgreements) {
  if ('wordingId' in sought) return { id: sought.wordingId };
  const { use, version } = sought.builtIn;
  const kind = kindOf(use);
  if (kind === undefined) throw new Error(`${use} is of no kind`);
  return { kind, version, isOfPatient: use.startsWith('patient.') };
}

/** Of the reader's organization alone: of another one's wording there is nobody. */
export async function agreements(signedIn: SignedIn, input: ListAgreements): Promise<Agreements> {
  const { db, session } = signedIn;
  const sought = {
    organizationId: session.person.organizationId,
    wording: wordingOf(input),
  };
  const [rows, counts] = await Promise.all([
    store.list(db, sought, input.before),
    store.counts(db, sought),
  ]);
  const id = 'wordingId' in input ? input.wordingId : input.builtIn.use;
  await record(db, signedIn, {
    action: 'wording.agreements',
    object: { type: 'Consent', id },
    detail: {
      listed: Math.min(rows.length, agreementsOfPage),
      ...('builtIn' in input && { version: input.builtIn.version }),
    },
  });
  return {
    ...counts,
    agreements: rows.slice(0, agreementsOfPage),
    hasMore: rows.length > agreementsOfPage,
  };
}

/** The product's own texts as they are read now, then what was answered of other versions. */
export async function builtInTexts({ db, session }: SignedIn): Promise<BuiltInText[]> {
  const current = consentUseNames
    .filter((use) => defaultConsents[use] !== '')
    .map((use) => ({
      use,
      version: defaultConsentVersion,
      text: defaultConsents[use],
      isCurrent: true,
    }));
  const answered = await store.answeredBuiltIns(db, {
    organizationId: session.person.organizationId,
    except: defaultConsentVersion,
  });
  const others = answered.flatMap(({ kind, version, ofPatients, ofCompanions }) =>
    consentUseNames
      .filter((use) => kindOf(use) === kind)
      .map((use) => ({ use, words: use.startsWith('patient.') ? ofPatients : ofCompanions }))
      .filter(({ words }) => words !== null)
      .map(({ use, words }) => ({
        use,
        version,
        text: defaultConsents[use] === '' ? '' : (words ?? ''),
        isCurrent: false,
      })),
  );
  return [...current, ...others];
}
