/** Sends faxes through a HylaFAX server, and reads there what became of them. */
import { failureInWords } from '#shared/faxes/failure-in-words.ts';
import { reasonOf } from '#server/platform/errors.ts';
import type { FaxOutcome, FaxTransport, HandOver, OutgoingFax } from './fax-transport.ts';
import {
  HylafaxRefusal,
  quoted,
  withHylafax,
  type HylafaxAddress,
  type HylafaxSession,
} from './hylafax-session.ts';

/** By faxstat(1): the job, its tag, its state, pages transmitted, and why it failed. */
const jobFormat = '%j|%J|%a|%p|%s';

interface JobLine {
  job: string;
  tag: string;
  /** D: done, F: failed; the others are not over. */
  state: string;
  pages: number;
  words: string;
}

const tagOf = ({ id, tries }: { id: string; tries: number }) => `karemd-${id}-${tries}`;

function jobLine(line: string): JobLine {
  const [job = '', tag = '', state = '', pages = '', ...words] = line.split('|');
  return {
    job: job.trim(),
    tag: tag.trim(),
    state: state.trim(),
    pages: Number(pages),
    words: words.join('|').trim(),
  };
}

async function jobLines(session: HylafaxSession, folder: 'sendq' | 'doneq'): Promise<JobLine[]> {
  await session.command(`JOBFMT ${quoted(jobFormat)}`);
  return (await session.list(folder)).map(jobLine);
}

/** Tries are counted here (fax-failures.ts): the fax server dials once. Within six hours, as DDHHMM. */
const parameters = ({ number, ...fax }: OutgoingFax, file: string): string[] => [
  `JPARM FROMUSER ${quoted('karemd')}`,
  'JPARM LASTTIME 000600',
  'JPARM MAXDIALS 1',
  'JPARM MAXTRIES 1',
  'JPARM SCHEDPRI 127',
  `JPARM DIALSTRING ${quoted(number)}`,
  `JPARM EXTERNAL ${quoted(number)}`,
  'JPARM NOTIFY "none"',
  'JPARM VRES 196',
  'JPARM PAGEWIDTH 209',
  'JPARM PAGELENGTH 296',
  `JPARM JOBINFO ${quoted(tagOf(fax))}`,
  `JPARM DOCUMENT ${quoted(file)}`,
];

async function submit(address: HylafaxAddress, fax: OutgoingFax): Promise<HandOver> {
  let isSubmitting = false;
  try {
    return await withHylafax(address, async (session) => {
      await session.command('FORM PDF');
      const file = await session.store(fax.document);
      const created = await session.command('JNEW');
      const [, job] = /jobid: (\d+)/i.exec(created) ?? [];
      if (job === undefined) throw new HylafaxRefusal('It gave the job no number.');
      for (const line of parameters(fax, file)) await session.command(line);
      isSubmitting = true;
      await session.command('JSUBM');
      return { is: 'handed-over', job };
    });
  } catch (error) {
    const detail = error instanceof HylafaxRefusal ? error.message : (reasonOf(error) ?? '');
    if (error instanceof HylafaxRefusal) return { is: 'failed', failure: 'refused', detail };
    if (isSubmitting) return { is: 'unknown', detail: 'The fax server broke off.' };
    return { is: 'failed', failure: 'gateway-away', detail };
  }
}

function outcomeOf({ state, pages, words }: JobLine): FaxOutcome | null {
  const count = Number.isInteger(pages) ? pages : null;
  if (state === 'D') return { is: 'delivered', pages: count, detail: words || null };
  if (state !== 'F') return null;
  const dropped = count !== null && count > 0 ? `Line dropped at page ${count + 1}. ` : '';
  const failure = dropped === '' ? failureInWords(words) : 'line-dropped';
  return { is: 'failed', failure, detail: `${dropped}${words}`.trim() };
}

export const openHylafaxTransport = (address: HylafaxAddress): FaxTransport => ({
  submit: (fax) => submit(address, fax),
  interrupted: (fax) =>
    withHylafax(address, async (session) => {
      const lines = [...(await jobLines(session, 'sendq')), ...(await jobLines(session, 'doneq'))];
      return lines.find(({ tag }) => tag === tagOf(fax))?.job ?? null;
    }),
  outcomesOf: (jobs) =>
    withHylafax(address, async (session) => {
      const ofOurs = (await jobLines(session, 'doneq')).filter(({ job }) => jobs.includes(job));
      return new Map(
        ofOurs.flatMap((line) => {
          const outcome = outcomeOf(line);
          return outcome ? [[line.job, outcome] as const] : [];
        }),
      );
    }),
});
