/** Keeps answers that are the same for everybody who may read them, for as long as nothing changes what they show. */
import { JsonText } from './json-text.ts';

/** All that Postgres showed to one statement. */
export interface ReadMark {
  snapshot: string;
  at: string;
  /** Since when this Postgres runs: another one may lack what was committed. */
  server: string;
}

export interface ChangesSince {
  /** Of the statement that found them. */
  mark: ReadMark;
  /** What was changed and is not in the other mark; null where that is not known. */
  topics: readonly string[] | null;
}

interface ReadAnswer<Answer> {
  answer: Answer;
  /** With a change of one of these it may be another one. */
  topics: Iterable<string>;
  /** When it is another one without any change. */
  until?: Date;
}

interface KeptQuery<Answer> {
  /** Whose, of what, with which rights. */
  key: string;
  now: () => Date;
  changesSince: (mark: ReadMark | null) => Promise<ChangesSince>;
  /** As of this moment, or of a later one. */
  read: (at: Date) => Promise<ReadAnswer<Answer>>;
}

interface KeptAnswer {
  text: JsonText<object>;
  topics: ReadonlySet<string>;
  at: Date;
  until: Date | undefined;
}

/** Begun after its mark was taken, so that it has all that its mark has. */
interface Reading {
  mark: ReadMark;
  done: Promise<KeptAnswer>;
  bytes: number;
}

const defaultMostBytes = 32 * 1024 * 1024;

function isCurrent(
  { topics, at, until }: KeptAnswer,
  changed: readonly string[] | null,
  now: Date,
) {
  const isInTime = now >= at && (until === undefined || now < until);
  return isInTime && changed !== null && !changed.some((topic) => topics.has(topic));
}

export type KeptAnswers = ReturnType<typeof openKeptAnswers>;

export function openKeptAnswers({ mostBytes = defaultMostBytes } = {}) {
  /** The least recently used first. */
  const readings = new Map<string, Reading>();
  let bytes = 0;

  function drop(key: string): void {
    bytes -= readings.get(key)?.bytes ?? 0;
    readings.delete(key);
  }

  function makeRoom(): void {
    for (const [oldest] of readings) {
      if (bytes <= mostBytes) return;
      drop(oldest);
    }
  }

  /** True again as of this mark. */
  function renew(key: string, reading: Reading, mark: ReadMark): void {
    if (readings.get(key) !== reading) return;
    reading.mark = mark;
    readings.delete(key);
    readings.set(key, reading);
  }

  async function begin<Answer extends object>(
    { key, now, read }: KeptQuery<Answer>,
    mark: ReadMark,
  ): Promise<KeptAnswer> {
    const readAnswer = async (): Promise<KeptAnswer> => {
      const at = now();
      const { answer, topics, until } = await read(at);
      return { text: await JsonText.of(answer), topics: new Set(topics), at, until };
    };
    const reading: Reading = { mark, done: readAnswer(), bytes: 0 };
    drop(key);
    readings.set(key, reading);
    const isKept = () => readings.get(key) === reading;
    try {
      const keptAnswer = await reading.done;
      const { size } = keptAnswer.text;
      if (isKept() && size > mostBytes / 2) drop(key);
      else if (isKept()) {
        reading.bytes = size;
        bytes += size;
        makeRoom();
      }
      return keptAnswer;
    } catch (error) {
      if (isKept()) drop(key);
      throw error;
    }
  }

  /**
   * What has been read stays the answer until something that it shows is changed, which Postgres is
   * asked at each call. Who asks while it is being read waits for it.
   * @returns The answer, and the moment at which it is true.
   */
  async function answer<Answer extends object>(
    query: KeptQuery<Answer>,
  ): Promise<{ text: JsonText<Answer>; at: Date }> {
    const answered = ({ text }: KeptAnswer, at: Date) => ({ text: text as JsonText<Answer>, at });
    const { key, now } = query;
    for (let isAgain = false; ; isAgain = true) {
      const reading = readings.get(key);
      const { mark, topics } = await query.changesSince(reading?.mark ?? null);
      if (reading) {
        const keptAnswer = await reading.done;
        const at = now();
        if (isCurrent(keptAnswer, topics, at)) {
          renew(key, reading, mark);
          return answered(keptAnswer, at);
        }
      }
      const begun = readings.get(key);
      if (!isAgain && begun !== undefined && begun !== reading) continue;
      const keptAnswer = await begin(query, mark);
      return answered(keptAnswer, keptAnswer.at);
    }
  }

  return { answer, bytes: () => bytes };
}
