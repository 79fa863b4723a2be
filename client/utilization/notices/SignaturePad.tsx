/** A box in which somebody signs with finger, pen or mouse; what is drawn is kept as lines. */
import { Button, Group, Text } from '@mantine/core';
import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import type { DrawnSignature } from '#shared/utilization/drawn-signature.ts';
import { wordOf, type NoticeWord, type NoticeWords } from '#shared/utilization/notice-words.ts';
import { PatientWord } from './PatientWord.tsx';
import classes from './SignaturePad.module.css';

export const signatureBox = { width: 600, height: 200 };

interface Props {
  path: string;
  /** As who signs reads them. */
  words: NoticeWords | undefined;
  error: ReactNode;
  onChange: (path: string) => void;
}

/** Within the box, whatever its size on the screen. */
function pointOf(event: PointerEvent<SVGSVGElement>): string {
  const box = event.currentTarget.getBoundingClientRect();
  const scaled = (offset: number, length: number, most: number) =>
    Math.min(most, Math.max(0, Math.round((offset / length) * most)));
  const x = scaled(event.clientX - box.left, box.width, signatureBox.width);
  const y = scaled(event.clientY - box.top, box.height, signatureBox.height);
  return `${x} ${y}`;
}

interface ImageProps extends Omit<DrawnSignature, 'kind'> {
  label?: NoticeWord;
}

export const SignatureImage = ({ width, height, path, label }: ImageProps) => (
  <figure aria-label={label?.text ?? 'Signature'} lang={label?.language} className={classes.figure}>
    <svg viewBox={`0 0 ${width} ${height}`} className={classes.image} aria-hidden>
      <path d={path} fill="none" stroke="currentColor" strokeWidth={3} strokeLinecap="round" />
    </svg>
  </figure>
);

export function SignaturePad({ path, words, error, onChange }: Props) {
  /** The line that is being drawn; it counts once it has two points. */
  const line = useRef<string | null>(null);
  const [drawing, setDrawing] = useState('');
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    line.current = `M${pointOf(event)}`;
  };
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (line.current === null) return;
    const point = `L${pointOf(event)}`;
    if (line.current.endsWith(point)) return;
    line.current += point;
    setDrawing(line.current);
  };
  const end = () => {
    if (line.current?.includes('L')) onChange(path + line.current);
    line.current = null;
    setDrawing('');
  };
  return (
    <figure className={classes.figure} aria-labelledby="signature-label">
      <Text size="sm" fw={500} id="signature-label">
        <PatientWord {...wordOf(words, 'notice.pad.signature')} />
      </Text>
      <svg
        viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
        className={classes.pad}
        data-failed={error === undefined ? undefined : true}
        aria-hidden
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path
          d={path + drawing}
          fill="none"
          stroke="currentColor"
          strokeWidth={3}
          strokeLinecap="round"
        />
      </svg>
      {error !== undefined && (
        <Text size="xs" c="var(--bad)" role="alert">
          {error}
        </Text>
      )}
      <Group justify="space-between" mt={4}>
        <Text size="xs" c="dimmed" component="output">
          <PatientWord {...wordOf(words, path === '' ? 'notice.pad.empty' : 'notice.pad.drawn')} />
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={path === ''}
          onClick={() => onChange('')}
        >
          <PatientWord {...wordOf(words, 'notice.pad.again')} />
        </Button>
      </Group>
    </figure>
  );
}
