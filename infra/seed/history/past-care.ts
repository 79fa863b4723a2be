/** Care after the demo's stays: contacts of episodes on their days, episodes that are over, and needs in every state. */
import type { DateTime } from 'luxon';
import { needQuestions } from '#shared/cases/case-forms/need-questions.ts';
import type { Practitioner } from '#server/platform/session.ts';
import type { CaseSeeding } from '#infra/seed/cases/steps.ts';
import { demoId, pick, seededRandom } from '#infra/seed/day-plan.ts';
import {
  insertPastCases,
  openEpisodes,
  type OpenEpisode,
  type PastCase,
} from './past-case-store.ts';
import { bundle } from './past-discharges.ts';
import type { StoredStay } from './past-reviews.ts';

interface Care {
  about: readonly StoredStay[];
  managers: readonly Practitioner[];
  bundleId: string;
}

const dayOf = (time: DateTime) => time.toFormat('yyyy-MM-dd');

/** Most were made on their day; some days were forgotten, so that the list has something to do. */
function contactsOf(
  { id, patientId, encounterId }: OpenEpisode,
  { endedAt, now, manager }: { endedAt: DateTime; now: Date; manager: Practitioner },
): PastCase[] {
  const roll = seededRandom(`contacts ${encounterId}`);
  const forgotten = roll(4) === 0 ? (bundle.contactDays[roll(2)] ?? null) : null;
  return bundle.contactDays.flatMap((day): PastCase[] => {
    const at = endedAt.startOf('day').plus({ days: day, hours: 9 + roll(7), minutes: roll(60) });
    if (at.toJSDate() >= now || (forgotten !== null && day >= forgotten)) return [];
    return [
      {
        id: demoId(`contact ${day} of ${id}`),
        kind: 'contact',
        title: `${bundle.name}: contact on day ${day}`,
        subject: { why: 'episode', day },
        patientId,
        encounterId,
        parentId: id,
        openedAt: at.minus({ hours: 1 }).toJSDate(),
        openedBy: manager.id,
        ownerId: manager.id,
        takenAt: null,
        targetAt: at.set({ hour: 17, minute: 0 }).toJSDate(),
        moves: [{ name: 'finish', at: at.toJSDate(), by: manager.id }],
      },
    ];
  });
}

/** Of those who left more than thirty days ago, with a procedure of the bundle. */
function episodesOver({ about, bundleId }: Care, now: Date): PastCase[] {
  const { name, codes, days, contactDays } = bundle;
  return about.flatMap(({ stay, patientId, encounterId }): PastCase[] => {
    const { endedAt, story } = stay;
    const over = endedAt.startOf('day').plus({ days: days + 1, hours: 2 });
    const isOfBundle = codes.some((code) => story.procedure?.[0].startsWith(code));
    if (stay.class !== 'IMP' || !isOfBundle || over.toJSDate() >= now) return [];
    return [
      {
        id: demoId(`episode of ${encounterId}`),
        kind: 'episode',
        title: name,
        subject: { bundleId, bundle: name, leftOn: dayOf(endedAt), days, contactDays },
        patientId,
        encounterId,
        openedAt: endedAt.toJSDate(),
        openedBy: null,
        ownerId: null,
        takenAt: null,
        moves: [
          {
            name: 'end',
            at: over.toJSDate(),
            by: null,
            note: 'All days of the episode are over.',
          },
        ],
      },
    ];
  });
}

const resources = ['Food bank at the harbour', 'Housing office', 'Ride service of the county'];
const steps: readonly (readonly string[])[] = [
  [],
  ['refer'],
  ['refer', 'meet'],
  ['refer'],
  ['decline'],
  ['refer', 'fail'],
];
const notes: Record<string, string> = {
  meet: 'Has help since this week.',
  fail: 'The list of those who wait is closed.',
};

/** Of one stay in five; nobody has those that are to refer. */
function needsOf({ about, managers }: Care, now: Date): PastCase[] {
  const questions = needQuestions.item.filter(
    ({ type, linkId }) => type === 'choice' && linkId !== 'with',
  );
  return about.flatMap(({ stay, patientId, encounterId }, nth): PastCase[] => {
    const roll = seededRandom(`need ${encounterId}`);
    const question = pick(roll, questions);
    const moves = steps[Math.floor(nth / 5) % steps.length] ?? [];
    const askedAt = stay.endedAt.minus({ hours: 2 });
    if (nth % 5 !== 0 || askedAt.plus({ days: 40 }).toJSDate() < now) return [];
    const resource = pick(roll, resources);
    const manager = pick(roll, managers);
    const isReferred = moves.some((move) => move === 'refer');
    return [
      {
        id: demoId(`need of ${encounterId}`),
        kind: 'need',
        title: question.text.slice(0, 120),
        subject: {
          area: question.linkId,
          said: `${question.text} Yes`,
          resource: isReferred ? resource : null,
        },
        patientId,
        encounterId,
        sameAs: `${patientId}:${question.linkId}`,
        openedAt: askedAt.toJSDate(),
        openedBy: manager.id,
        ownerId: moves.length > 0 ? manager.id : null,
        takenAt: null,
        moves: moves.map((name, at) => ({
          name,
          at: askedAt.plus({ minutes: 30 * (at + 1) }).toJSDate(),
          by: manager.id,
          note: notes[name] ?? (name === 'refer' ? `Referred to ${resource}.` : ''),
        })),
      },
    ];
  });
}

export async function insertPastCare({ db, seeded, now }: CaseSeeding, care: Care): Promise<void> {
  const [manager] = care.managers;
  if (!manager) return;
  const stays = new Map(care.about.map(({ encounterId, stay }) => [encounterId, stay]));
  const episodes = await openEpisodes(db, seeded.id);
  const contacts = episodes.flatMap((episode) => {
    const endedAt = stays.get(episode.encounterId ?? '')?.endedAt;
    return endedAt ? contactsOf(episode, { endedAt, now, manager }) : [];
  });
  const needs = needsOf(care, now);
  // Of a patient and question one is open at a time.
  const once = [...new Map(needs.map((need) => [need.sameAs, need])).values()];
  await insertPastCases(db, seeded.id, [...episodesOver(care, now), ...contacts, ...once]);
}
