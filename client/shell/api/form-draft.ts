/** The state of a form over data that may change on the server: typed fields stay, the others follow. */
import { useState } from 'react';
import { fieldProblems, problemOf, wordsFor } from './failure.ts';

type Errors<Fields> = Partial<Record<keyof Fields, string>>;

export interface Draft<Fields> {
  values: Fields;
  errors: Errors<Fields>;
  /** The problem of the form as a whole. */
  refusal: string | null;
  /** Counts failed submits, so that each one moves the focus to the errors. */
  attempt: number;
  isBegun: boolean;
  /** The version that was on screen when the first field was edited; sent with the change. */
  version: number;
  change: (changes: Partial<Fields>) => void;
  clear: () => void;
  fail: (error: unknown) => void;
  /** Errors that are known before anything is sent. */
  reject: (errors: Errors<Fields>) => void;
}

/** `saved` is the server's data with its version; only edited fields differ from it. */
export function useDraft<Fields extends object>(saved: Fields, version = 0): Draft<Fields> {
  const [typed, setTyped] = useState<Partial<Fields>>({});
  const [since, setSince] = useState<number | null>(null);
  const [errors, setErrors] = useState<Errors<Fields>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const values = { ...saved, ...typed };
  const touched = Object.keys(typed) as (keyof Fields)[];

  const forget = () => {
    setErrors({});
    setRefusal(null);
  };

  return {
    values,
    errors,
    refusal,
    attempt,
    isBegun: touched.some((name) => JSON.stringify(typed[name]) !== JSON.stringify(saved[name])),
    version: since ?? version,
    change: (changes) => {
      setSince((before) => before ?? version);
      setTyped((before) => ({ ...before, ...changes }));
      setErrors(
        (before) =>
          Object.fromEntries(
            Object.entries(before).filter(([name]) => !Object.hasOwn(changes, name)),
          ) as Errors<Fields>,
      );
      setRefusal(null);
    },
    clear: () => {
      setTyped({});
      setSince(null);
      forget();
    },
    reject: (found) => {
      setErrors(found);
      setRefusal(null);
      setAttempt((before) => before + 1);
    },
    fail: (error) => {
      const found = fieldProblems(error);
      const isOfFields = problemOf(error) === 'input.invalid' && Object.keys(found).length > 0;
      setErrors(isOfFields ? (found as Errors<Fields>) : {});
      setRefusal(isOfFields ? null : wordsFor(error));
      // Who submits again after being told of another's change means to change the newest version.
      if (problemOf(error) === 'conflict') setSince(null);
      setAttempt((before) => before + 1);
    },
  };
}
