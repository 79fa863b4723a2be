/** An area of the page on which files are dropped. */
import { useState, type DragEvent } from 'react';

/** `area`: the properties of its element; `isOver` while files are held above it. */
export function useFileDrop(onDrop: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    area: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        onDrop([...event.dataTransfer.files]);
      },
    },
  };
}
