/** What is denied now, by payer and reason: each cell has the number of its denials and their money. */
import type { DenialBoard, DenialCluster } from '#shared/denials.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import * as store from './denial-board-store.ts';

const sumsOf = (rows: readonly store.ClusterRow[]): Pick<DenialCluster, 'denials' | 'amounts'> => {
  const ofCurrency = Map.groupBy(rows, ({ currency }) => currency);
  return {
    denials: rows.reduce((sum, { denials }) => sum + denials, 0),
    amounts: [...ofCurrency]
      .flatMap(([currency, parts]) =>
        currency === null
          ? []
          : [{ currency, amount: parts.reduce((sum, { amount }) => sum + amount, 0) }],
      )
      .toSorted((one, other) => one.currency.localeCompare(other.currency, 'en')),
  };
};

/** The currency that most denials have: amounts of two are never compared. */
function usualCurrency(rows: readonly store.ClusterRow[]): string | null {
  const counts = new Map<string, number>();
  for (const { currency, denials } of rows)
    if (currency !== null) counts.set(currency, (counts.get(currency) ?? 0) + denials);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}

export async function denialBoard({ db, session }: SignedIn): Promise<DenialBoard> {
  const rows = await store.clusters(db, session.person.organizationId);
  const usual = usualCurrency(rows);
  const amountOf = ({ amounts }: DenialCluster) =>
    amounts.find(({ currency }) => currency === usual)?.amount ?? 0;
  const clusters = [...Map.groupBy(rows, ({ payer, reason }) => JSON.stringify([payer, reason]))]
    .flatMap(([, parts]): DenialCluster[] => {
      const [first] = parts;
      return first ? [{ payer: first.payer, reason: first.reason, ...sumsOf(parts) }] : [];
    })
    .toSorted((one, other) => amountOf(other) - amountOf(one) || other.denials - one.denials);
  return { clusters, total: sumsOf(rows) };
}
