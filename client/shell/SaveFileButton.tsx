/** Reads a file from the server and saves it: it says when that is done, or why it failed. */
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { wordsFor } from '#client/shell/api/failure.ts';
import { toast } from '#client/ui/states/toast.tsx';

interface Props {
  /** The words of the button. */
  children: string;
  icon: ReactNode;
  /** Returns what it says when the file is saved: "The figures were exported." */
  save: () => Promise<string>;
  /** Where several of them are on a page: begins with the words of the button. */
  'aria-label'?: string | undefined;
}

export function SaveFileButton({ children, icon, save, ...label }: Props) {
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    try {
      toast.done(await save());
    } catch (error) {
      toast.problem(wordsFor(error));
    }
    setRunning(false);
  };
  return (
    <Button
      variant="default"
      leftSection={icon}
      loading={isRunning}
      onClick={() => void run()}
      {...label}
    >
      {children}
    </Button>
  );
}
