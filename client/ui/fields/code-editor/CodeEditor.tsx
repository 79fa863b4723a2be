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
  const [editor, setEditor] = useState<OpenEditor | 'failed' | null>(null);
  const change = useEffectEvent((text: string) => props.onChange(text));
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
  return { element, editor };
}

const heightOf = (lines: number) => `${lines * 20 + 14}px`;
/** A property of CodeEditor.module.css. */
const mostHeight = '--code-most-height' as 'maxHeight';

const placeWords = ({ line, column }: CodeProblem) => `Line ${line}, column ${column}`;

export function CodeEditor(props: Props) {
  const { label, description, error, value, onChange, readOnly = false, minLines = 3 } = props;
  const { problems = noProblems, maxLines } = props;
  const id = useId();
  const { element, editor } = useEditor(props);
  const open = editor === 'failed' ? null : editor;
  const isWrong = Boolean(error) || problems.some(({ isWarning }) => !isWarning);
  const describedBy = [
    description !== undefined && `${id}-description`,
    Boolean(error) && `${id}-error`,
    problems.length > 0 && `${id}-problems`,
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
  useEffect(() => open?.setProblems(problems), [open, problems]);

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
        {editor === null && <Skeleton className={classes.loading} />}
      </div>
      {problems.length > 0 && (
        <ul id={`${id}-problems`} className={classes.problems} aria-label={`Errors of ${label}`}>
          {problems.map((problem) => (
            <li
              key={`${placeWords(problem)} ${problem.message}`}
              data-warning={problem.isWarning || undefined}
            >
              <UnstyledButton className={classes.place} onClick={() => open?.goTo(problem)}>
                {placeWords(problem)}
              </UnstyledButton>
              : {problem.message}
            </li>
          ))}
        </ul>
      )}
    </Input.Wrapper>
  );
}
