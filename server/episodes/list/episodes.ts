/** Reads episodes by day, and books the next contact of one: a case of its own, which goes to the role. */
import { DateTime } from 'luxon';
import type { CaseRef } from '#shared/cases.ts';
import {
  mostEpisodes,
  type EpisodePage,
  type EpisodeRef,
  type EpisodeRow,
  type ListEpisodes,
} from '#shared/episodes.ts';
import { kindOf } from '#shared/case-kinds/kinds.ts';
import { pageOf } from '#shared/ranked-page.ts';
import { attempted, record } from '#server/audit/service.ts';
import {
  aboutCase,
  caseTurn,
  openCase,
  readerOf,
  requireCase,
  sendCasesChanged,
} from '#server/cases/service.ts';
import { zoneOf } from '#server/organization/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { transactionInTurn } from '#server/platform/postgres/database.ts';
import * as store from './episode-store.ts';

/** A contact is to be made by this time of its day. */
const contactHour = 17;

async function queryOf({ db, session, now }: Pick<SignedIn, 'db' | 'session' | 'now'>) {
  const { organizationId } = session.person;
  const zone = await zoneOf(db, organizationId);
  const today = DateTime.fromJSDate(now(), { zone }).toFormat('yyyy-MM-dd');
  return { organizationId, zone, today };
}

const dayAfter = (leftOn: string, days: number): string =>
  DateTime.fromISO(leftOn, { zone: 'utc' }).plus({ days }).toFormat('yyyy-MM-dd');

type StoredEpisode = Awaited<ReturnType<typeof store.episodesIn>>[number];

/** The first day that has no contact. */
const nextDayOf = ({ contactDays, contacts, state }: StoredEpisode): number | null =>
  state === 'active'
    ? (contactDays.find((day) => !contacts.some((contact) => contact.day === day)) ?? null)
    : null;

function rowOf(episode: StoredEpisode): EpisodeRow {
  const { patientId: id, fullName, birthDate, recordNumber, ...stored } = episode;
  const { contactDays: _days, ranks: _ranks, ...row } = stored;
  const nextDay = nextDayOf(episode);
  return {
    ...row,
    patient: { id, fullName, birthDate, recordNumber },
    nextDay,
    nextOn: nextDay === null ? null : dayAfter(row.leftOn, nextDay),
  };
}

export async function list(signedIn: SignedIn, input: ListEpisodes): Promise<EpisodePage> {
  const { db } = signedIn;
  const query = await queryOf(signedIn);
  const episodes = await store.episodesIn(db, query, input);
  const counts = await store.countsOf(db, query);
  const ranked = episodes.map((episode) => ({ ...episode, id: episode.caseId }));
  const { page, next } = pageOf(ranked, mostEpisodes);
  const rows = page.map(({ id: _id, ...episode }) => rowOf(episode));
  const detail = { list: input.list, count: rows.length };
  await record(db, signedIn, { action: 'episodes.read', detail });
  const { zone, today } = query;
  return { rows, counts, next, zone, today };
}

/** Throws 409 where all are booked, or the episode is over. */
export async function bookNext(signedIn: SignedIn, { caseId }: EpisodeRef): Promise<CaseRef> {
  const query = await queryOf(signedIn);
  const entry = { action: 'case.open' as const, object: aboutCase(caseId) };
  const contactId = await attempted(signedIn, entry, () =>
    transactionInTurn(signedIn.db, caseTurn(caseId), async (db) => {
      const of = await requireCase(db, await readerOf({ ...signedIn, db }), caseId);
      const episode = of.kind === 'episode' && (await store.episodeById(db, query, caseId));
      if (!episode) throw new Refusal('not-found');
      const day = nextDayOf(episode);
      if (day === null) throw new Refusal('episodes.all-booked');
      const { role } = kindOf('contact');
      const targetAt = DateTime.fromISO(dayAfter(episode.leftOn, day), { zone: query.zone })
        .set({ hour: contactHour })
        .toJSDate();
      const openedId = await openCase(db, signedIn, {
        organizationId: query.organizationId,
        kind: 'contact',
        title: `${episode.bundle}: contact on day ${day}`.slice(0, 120),
        subject: { why: 'episode', day },
        patientId: of.patientId,
        encounterId: of.encounterId,
        parentId: caseId,
        owner: { ownerId: null, ownerRole: role },
        targetAt,
        sameAs: `${caseId}:${day}`,
      });
      if (openedId === null) throw new Refusal('cases.same-open');
      return openedId;
    }),
  );
  sendCasesChanged(signedIn, query.organizationId);
  return { caseId: contactId };
}
