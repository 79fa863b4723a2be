/** The state of a form over data that may change on the server: typed fields stay, the others follow. */
import { useState } from 'react';
import { fieldProblems, problemOf, wordsFor } from './failure.ts';

type Errors<Fields> = Partial<Record<keyof Fields, string>>;

/** A field that was edited here and, meanwhile, by somebody else. */
export interface FieldConflict {
  name: string;
  theirs: unknown;
  mine: unknown;
}

export interface Draft<Fields> {
  values: Fields;
  errors: Errors<Fields>;
  /** The problem of the form as a whole. */
  refusal: string | null;
  /** Counts failed submits, so that each one moves the focus to the errors. */
  attempt: number;
  isBegun: boolean;
  /**
   * The version that was on screen when the first field was edited; sent with the change. After a
   * conflict it is the newest one, once nobody's edit is overwritten without a decision.
   */
  version: number;
  /** After the server refused: what was edited on both sides, until it is decided. */
  conflicts: readonly FieldConflict[];
  /** Keeps the own value of a field over somebody else's, or takes theirs. */
  decide: (name: string, value: 'mine' | 'theirs') => void;
  change: (changes: Partial<Fields>) => void;
  clear: () => void;
  fail: (error: unknown) => void;
  /** Errors that are known before anything is sent. */
  reject: (errors: Errors<Fields>) => void;
}

/** Of a schema's issues the first of each field. */
export function errorsOf<Fields>(
  issues: readonly { path: PropertyKey[]; message: string }[],
): Errors<Fields> {
  const errors: Errors<Fields> = {};
  for (const { path, message } of issues) errors[path[0] as keyof Fields] ??= message;
  return errors;
}

const differ = (value: unknown, other: unknown) => JSON.stringify(value) !== JSON.stringify(other);

/** `saved` is the server's data with its version; only edited fields differ from it. */
export function useDraft<Fields extends object>(saved: Fields, version = 0): Draft<Fields> {
  const [typed, setTyped] = useState<Partial<Fields>>({});
  /** What was on screen when the first field was edited. */
  const [base, setBase] = useState<{ version: number; saved: Fields } | null>(null);
  const [isConflicting, setConflicting] = useState(false);
  const [errors, setErrors] = useState<Errors<Fields>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const values = { ...saved, ...typed };
  const touched = Object.keys(typed) as (keyof Fields & string)[];
  const conflicts =
    isConflicting && base
      ? touched
          .filter((name) => differ(saved[name], base.saved[name]))
          .filter((name) => differ(saved[name], typed[name]))
          .map((name) => ({ name, theirs: saved[name], mine: typed[name] }))
      : [];
  const isDecided = isConflicting && conflicts.length === 0;

  const forget = () => {
    setErrors({});
    setRefusal(null);
  };

  return {
    values,
    errors,
    refusal,
    attempt,
    conflicts,
    isBegun: touched.some((name) => differ(typed[name], saved[name])),
    version: isDecided ? version : (base?.version ?? version),
    decide: (name, value) => {
      const field = name as keyof Fields & string;
      if (value === 'theirs')
        setTyped((before) => {
          const { [field]: _mine, ...rest } = before;
          return rest as Partial<Fields>;
        });
      else
        setBase(
          (before) => before && { ...before, saved: { ...before.saved, [field]: saved[field] } },
        );
      setRefusal(null);
    },
    change: (changes) => {
      setBase((before) => before ?? { version, saved });
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
      setBase(null);
      setConflicting(false);
      forget();
    },
    reject: (errors) => {
      setErrors(errors);
      setRefusal(null);
      setAttempt((before) => before + 1);
    },
    fail: (error) => {
      const problems = fieldProblems(error);
      const isOfFields = problemOf(error) === 'input.invalid' && Object.keys(problems).length > 0;
      setErrors(isOfFields ? (problems as Errors<Fields>) : {});
      setRefusal(isOfFields ? null : wordsFor(error));
      if (problemOf(error) === 'conflict') setConflicting(true);
      setAttempt((before) => before + 1);
    },
  };
}

type TextField<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends string ? Name : never;
}[keyof Fields];

/** What an input of text needs of a draft: its value, its error, and where typing goes. It is not the browser's to complete. */
export const textOf = <Fields extends object>(
  { values, errors, change }: Pick<Draft<Fields>, 'values' | 'errors' | 'change'>,
  name: TextField<Fields>,
) => ({
  autoComplete: 'off',
  value: values[name] as string,
  error: errors[name],
  onChange: (event: { currentTarget: { value: string } }) =>
    change({ [name]: event.currentTarget.value } as Partial<Fields>),
});
