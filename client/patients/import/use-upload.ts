/** Sends a file of patients in parts, and has it checked. */
import { useState } from 'react';
import { importMost } from '#shared/limits.ts';
import { patientImportMost } from '#shared/patients/patient-import.ts';
import { alone, trpc } from '#client/shell/api/api.ts';
import { wordsFor } from '#client/shell/api/failure.ts';
import { readText } from '#client/ui/files/read-text.ts';
import { toast } from '#client/ui/states/toast.tsx';

const isLowSurrogate = (code: number) => code >= 0xdc00 && code <= 0xdfff;

/** A character that takes two places stays whole. */
export function textParts(text: string, most: number = importMost.characters): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = Math.min(at + most, text.length);
    const cut = end < text.length && isLowSurrogate(text.charCodeAt(end)) ? end - 1 : end;
    parts.push(text.slice(at, cut));
    at = cut;
  }
  return parts;
}

const mostBytes = 4 * patientImportMost.parts * importMost.characters;

/** `progress` is from 0 to 1 while a file is sent, else null. */
export function useUpload(onSent: (importId: string) => void) {
  const [progress, setProgress] = useState<number | null>(null);
  const utils = trpc.useUtils();
  const { imports } = utils.client.appointments.patients;

  async function send(file: File): Promise<void> {
    const read = await readText(file, { mostBytes });
    if ('fault' in read) return toast.problem(read.fault);
    const parts = textParts(read.text);
    if (parts.length === 0) return toast.problem('That file is empty.');
    if (parts.length > patientImportMost.parts)
      return toast.problem('That file is too large for one import. Split it.');
    const { importId } = await imports.begin.mutate({ fileName: file.name.slice(0, 200) });
    for (const [part, text] of parts.entries()) {
      await imports.addPart.mutate({ importId, part, text }, { context: alone });
      setProgress((part + 1) / parts.length);
    }
    await imports.check.mutate({ importId, parts: parts.length });
    await utils.appointments.patients.imports.invalidate();
    onSent(importId);
  }

  async function start(file: File): Promise<void> {
    setProgress(0);
    try {
      await send(file);
    } catch (error) {
      toast.problem(wordsFor(error));
    } finally {
      setProgress(null);
    }
  }
  return { progress, start };
}
