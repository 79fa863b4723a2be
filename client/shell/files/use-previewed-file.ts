/** A text file that is chosen, previewed, and imported only after that; what fails is said in a toast. */
import { useRef, useState } from 'react';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';
import { readText } from '#client/ui/files/read-text.ts';

export interface PreviewedFile<Content, Preview> {
  name: string;
  file: Content;
  preview: Preview;
  isImported: boolean;
}

/** `previewOf` reads from the server what becomes of each line. */
export function usePreviewedFile<Content, Preview>(
  contentOf: (text: string) => Content,
  previewOf: (file: Content) => Promise<Preview>,
) {
  const [read, setRead] = useState<PreviewedFile<Content, Preview> | null>(null);
  const [isReading, setReading] = useState(false);
  /** A file that was mended is chosen again under its name. */
  const forgetChosen = useRef<() => void>(null);

  async function choose(chosen: File | null): Promise<void> {
    if (!chosen) return;
    setReading(true);
    setRead(null);
    try {
      const readFile = await readText(chosen);
      if ('fault' in readFile) {
        toast.problem(readFile.fault);
        return;
      }
      const file = contentOf(readFile.text);
      setRead({ name: chosen.name, file, preview: await previewOf(file), isImported: false });
    } catch (error) {
      toast.problem(wordsFor(error));
    } finally {
      setReading(false);
      forgetChosen.current?.();
    }
  }

  return {
    read,
    isReading,
    forgetChosen,
    choose: (chosen: File | null) => void choose(chosen),
    forget: () => setRead(null),
    /** What the import itself answered, in place of the preview. */
    imported: (preview: Preview) =>
      setRead((before) => before && { ...before, preview, isImported: true }),
  };
}
