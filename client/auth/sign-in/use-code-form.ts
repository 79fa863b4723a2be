/** The state of a form with one code: its value and error, and the focus on the field after a refusal. */
import { useEffect, useRef, useState, useTransition, type FormEvent } from 'react';
import { fieldProblems, wordsFor } from '#client/shell/api/failure.ts';
import { finishSignIn, type SignInAnswer } from './finish-sign-in.ts';

interface Options {
  /** What is missing in the code before it is sent; null where nothing is. */
  faultOf: (code: string) => string | null;
  send: (code: string) => Promise<SignInAnswer>;
  /** The path of the code in the server's input. */
  path: string;
  /** A refused code is selected, so that typing replaces it. */
  isRetyped: boolean;
  onUnauthorized: () => void;
}

export function useCodeForm({ faultOf, send, path, isRetyped, onUnauthorized }: Options) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isPending, start] = useTransition();

  useEffect(() => field.current?.focus(), []);

  const refuse = (words: string) => {
    setError(words);
    field.current?.focus();
    if (isRetyped) field.current?.select();
  };

  const check = async () => {
    try {
      finishSignIn(await send(code), { unauthorized: onUnauthorized, wrong: refuse });
    } catch (failure) {
      refuse(fieldProblems(failure)[path] ?? wordsFor(failure));
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const fault = faultOf(code);
    if (fault !== null) return refuse(fault);
    start(check);
  };

  const change = (text: string) => {
    setCode(text);
    setError(null);
  };
  return { code, error, field, isPending, submit, change };
}
