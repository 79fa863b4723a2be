/** A field for code: lines with numbers, what is wrong at its line and in a list below, words to complete. */
import { Input, Skeleton, Textarea, UnstyledButton } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import type { CodeLanguage } from './code-languages.ts';
import type { CodeCompletions, CodeProblem } from './code-problem.ts';
import type { OpenEditor } from './open-editor.ts';
import classes from './CodeEditor.module.css';

interface Props {
  label: string;
  description?: ReactNode;
  /** Of the field as a whole. */
  error?: ReactNode;
  value: string;
  onChange: (text: string) => void;
  language?: CodeLanguage;
  problems?: readonly CodeProblem[];
  completions?: CodeCompletions;
  /** Shown while the field is empty. */
  hint?: string;
  readOnly?: boolean;
  /** Its least height, and the most before it scrolls. */
  minLines?: number;
  maxLines?: number;
}

const noProblems: readonly CodeProblem[] = [];
const noCompletions: CodeCompletions = [];

/** The editor in the element, once the library has come. */
function useEditor({ value, language = 'plain', hint = '', ...props }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const copy = useRef<HTMLTextAreaElement>(null);
  const [editor, setEditor] = useState<OpenEditor | 'failed' | null>(null);
  const change = useEffectEvent((text: string) => {
    props.onChange(text);
    // Who keeps unsaved text hears of it as of any other field.
    copy.current?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  const completions = useEffectEvent(() => props.completions ?? noCompletions);
  const firstText = useEffectEvent(() => value);
  useEffect(() => {
    let isOver = false;
    let opened: OpenEditor | undefined;
    const start = async () => {
      try {
        const { openEditor } = await import('./open-editor.ts');
        if (isOver || !element.current) return;
        opened = openEditor(element.current, {
          text: firstText(),
          language,
          hint,
          onChange: (text) => change(text),
          completions: () => completions(),
        });
        setEditor(opened);
      } catch {
        if (!isOver) setEditor('failed');
      }
    };
    void start();
    return () => {
      isOver = true;
      opened?.close();
    };
  }, [language, hint]);
  return { element, copy, editor };
}

const heightOf = (lines: number) => `${lines * 20 + 14}px`;
/** A property of CodeEditor.module.css. */
const mostHeight = '--code-most-height' as 'maxHeight';

const placeWords = ({ line, column }: CodeProblem) => `Line ${line}, column ${column}`;

export function CodeEditor(props: Props) {
  const { label, description, error, value, onChange, readOnly = false, minLines = 3 } = props;
  const { problems = noProblems, maxLines } = props;
  const id = useId();
  const { element, copy, editor } = useEditor(props);
  const open = editor === 'failed' ? null : editor;
  const problemId = (nth: number) => `${id}-problem-${nth}`;
  const isWrong = Boolean(error) || problems.some(({ isWarning }) => !isWarning);
  const describedBy = [
    description !== undefined && `${id}-description`,
    Boolean(error) && `${id}-error`,
    ...problems.map((_, nth) => problemId(nth)),
  ]
    .filter(Boolean)
    .join(' ');
  useEffect(() => {
    open?.setField({
      isReadOnly: readOnly,
      attributes: {
        id,
        'aria-labelledby': `${id}-label`,
        ...(describedBy !== '' && { 'aria-describedby': describedBy }),
        'aria-invalid': String(isWrong),
      },
    });
  }, [open, id, readOnly, describedBy, isWrong]);
  useEffect(() => open?.setText(value), [open, value]);
  // Where they stay the same, their marks follow what is typed.
  const problemsKey = JSON.stringify(problems);
  useEffect(() => open?.setProblems(JSON.parse(problemsKey) as CodeProblem[]), [open, problemsKey]);

  if (editor === 'failed')
    return (
      <Textarea
        {...{ label, description, error, value, readOnly }}
        autosize
        minRows={minLines}
        spellCheck={false}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <Input.Wrapper
      id={id}
      labelElement="div"
      labelProps={{ onClick: () => open?.focus() }}
      {...{ label, description, error }}
    >
      <div
        className={classes.box}
        data-invalid={isWrong || undefined}
        data-read-only={readOnly || undefined}
        style={{
          minHeight: heightOf(minLines),
          ...(maxLines !== undefined && { [mostHeight]: heightOf(maxLines) }),
        }}
      >
        <div ref={element} />
        <textarea
          ref={copy}
          className={classes.copy}
          aria-label={label}
          aria-hidden
          tabIndex={-1}
          autoComplete="off"
          readOnly={readOnly}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {editor === null && <Skeleton className={classes.loading} />}
      </div>
      {problems.length > 0 && (
        <ul className={classes.problems} aria-label={`Errors of ${label}`}>
          {problems.map((problem, nth) => (
            <li
              key={`${placeWords(problem)} ${problem.message}`}
              id={problemId(nth)}
              data-warning={problem.isWarning || undefined}
            >
              <UnstyledButton className={classes.place} onClick={() => open?.goTo(problem)}>
                <span>{placeWords(problem)}</span>: {problem.message}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </Input.Wrapper>
  );
}
